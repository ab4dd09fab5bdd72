import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sentLater } from './outbox';
import type { Photo } from './parcel';
import { PhotoInput } from './photo-input';

vi.mock('../../kinds/file/compress', () => ({ compress: async (file: File) => file }));

const position = { longitude: 118.5, latitude: 36.7, accuracy: 12 };
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  Object.defineProperty(HTMLInputElement.prototype, 'capture', { value: '', configurable: true });
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: (done: (at: object) => void) => done({ coords: position }) },
    configurable: true,
  });
});
afterEach(cleanup);

it('a photo of a report is claimed with its way, age and place, and one from the album as what it is', async () => {
  const taken: Photo[] = [];
  render(
    <PhotoInput
      id="photos"
      field={hiddenDanger.fields.reviseBeforeImages}
      shows="before"
      photos={[]}
      onAdd={(photo) => taken.push(photo)}
      onRemove={() => {}}
    />,
  );
  const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('拍照', { selector: 'input' }), { target: { files: [file('a.jpg')] } });
  await waitFor(() => expect(taken).toHaveLength(1));
  fireEvent.change(screen.getByLabelText('从相册选择', { selector: 'input' }), { target: { files: [file('b.jpg')] } });
  await waitFor(() => expect(taken).toHaveLength(2));
  expect(taken.map(({ told }) => [told?.way, told?.position])).toEqual([
    ['camera', position],
    ['file', position],
  ]);
  // Two hours without a network: as much older when it arrives.
  const told = taken[0]?.told as NonNullable<Photo['told']>;
  const later = sentLater(told, told.at + 7_200_000);
  expect(Math.round(later.age - told.age)).toBe(7_200);
  expect(later).not.toHaveProperty('at');
});
