import sharp from 'sharp'

const blank = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#2b4299' },
    limitInputPixels: false,
  })

/** Pictures that are small to send and large to decode. */
export const BOMBS = {
  'an AVIF on its side': () =>
    blank(8_000, 8_000).withMetadata({ orientation: 6 }).avif({ effort: 0 }).toBuffer(),
  'an interlaced PNG of 16 bits': () =>
    blank(8_000, 8_000).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  'a progressive JPEG': () => blank(8_000, 8_000).jpeg({ progressive: true }).toBuffer(),
  'a GIF': () => blank(8_000, 8_000).gif({ effort: 1 }).toBuffer(),
  'an interlaced PNG': () => blank(8_000, 8_000).png({ progressive: true }).toBuffer(),
} as const

/** The heaviest accepted picture: a second or more, and 300 MB. */
export const aHeavyPicture = () =>
  blank(4_000, 3_000).withMetadata({ orientation: 6 }).avif({ effort: 0 }).toBuffer()

export const asDataUrl = (bytes: Buffer, kind = 'jpeg') =>
  `data:image/${kind};base64,${bytes.toString('base64')}`
