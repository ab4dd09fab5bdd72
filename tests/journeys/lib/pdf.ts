/** UTF-16 in hexadecimal, as a string of a PDF that is encoded by UniGB-UCS2-H. */
const hex = (text: string): string => [...text].map((c) => c.charCodeAt(0).toString(16).padStart(4, '0')).join('');

/**
 * A PDF as an office prints it: Chinese text, one A4 page for each, in a font that is named and not contained. Only a
 * reader with the map of its encoding knows what it says.
 */
export function chinesePdf(pages: readonly string[]): Buffer {
  const first = 6;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[4 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor 5 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
    ...pages.flatMap((text, index) => {
      const drawn = `BT /F1 24 Tf 60 760 Td <${hex(text)}> Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + 2 * index + 1} 0 R>>`,
        `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const at: number[] = [];
  objects.forEach((object, index) => {
    at.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const places = at.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
