import { PHOTOS } from '@anlan/domain/hazard/calls';
import { filled, type HazardField, type HazardValues, list } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { Work } from '../../../kernel/context';
import { ownersInWords, sameContent } from '../../../kernel/files/same-content';

const LONGEST = 500;

interface Asked {
  /** The danger; absent while it is being reported. */
  readonly id?: string;
  /** As it stands. */
  readonly before: HazardValues;
  /** The step's own pictures. */
  readonly shown: HazardValues;
  /** The check that found it shows the same. */
  readonly foundBy?: string;
}

/**
 * Which pictures of a step have been shown before, in words: by the same danger, by another, by a check. Empty where none
 * has. A mark is a question to whoever reviews, never a reason to refuse (domain-rules F2).
 */
export async function reusedPhotos(work: Work, { id, before, shown, foundBy }: Asked): Promise<string> {
  const photos = PHOTOS.flatMap((field) => list(shown, field).map((photo, place) => ({ field, photo, place })));
  if (photos.length === 0) return '';
  const found = (
    await sameContent(
      work,
      photos.map(({ photo }) => photo),
    )
  ).filter(({ ownerId }) => ownerId === null || ownerId !== foundBy);
  const wordsOf = await ownersInWords(
    work,
    found.filter(({ ownerId }) => ownerId !== id),
  );
  const sentences = photos.flatMap(({ field, photo, place }, order) => {
    const same = found.filter((one) => one.id === photo);
    const earlier = photos
      .slice(0, order)
      .find((one) => one.photo === photo || same.some(({ other }) => other === one.photo));
    const own = fieldOf(before, photo) ?? same.flatMap(({ other }) => fieldOf(before, other) ?? [])[0];
    const once = same.find(({ ownerId }) => id !== undefined && ownerId === id);
    const elsewhere = same.find(({ ownerId }) => ownerId !== null && ownerId !== id);
    const where = earlier
      ? earlier.field === field
        ? `第${earlier.place + 1}张`
        : label(earlier.field)
      : own
        ? own === field
          ? `此前的${label(own)}`
          : label(own)
        : once
          ? '本隐患此前的照片'
          : elsewhere && `${wordsOf(elsewhere)}的照片`;
    return where ? [`${label(field)}第${place + 1}张与${where}相同`] : [];
  });
  return sentences.join('；').slice(0, LONGEST);
}

const label = (field: HazardField): string => hiddenDanger.fields[field].label;

/** The field in which the danger shows this picture. */
const fieldOf = (row: HazardValues, photo: string): HazardField | undefined =>
  PHOTOS.find((field) => filled(row, field) && list(row, field).includes(photo));
