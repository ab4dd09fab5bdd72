/** Longest side of a photo that is sent, in pixels: enough to read a nameplate, a tenth of a phone's file. */
const LONGEST = 1920;
const QUALITY = 0.8;
/** A file this small is sent as it is. */
const SMALL = 300 * 1024;

/**
 * A photo made smaller in the browser, upright as it was taken (EXIF orientation is applied, then gone with the other
 * EXIF data, the place included). Anything that is no photo, cannot be read or would not get smaller comes back as it is.
 */
export async function compress(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type) || file.size <= SMALL) return file;
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // A transparent picture would turn black as JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/\.[^.]+$/, '.jpg'), {
      type: 'image/jpeg',
      lastModified: file.lastModified,
    });
  } catch {
    return file;
  }
}
