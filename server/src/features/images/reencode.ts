import pLimit from 'p-limit'
import type { Metadata, OutputInfo } from 'sharp'
import { type ImageField, notAnImage, tooLarge } from './data-url.ts'

/** An image of ours: pixels decoded and encoded anew, so without metadata or anything hidden behind them. */
export type EncodedImage = {
  content: Buffer
  media_type: 'image/jpeg'
  width: number
  height: number
}

const MEGAPIXELS_MAX = 64
const QUALITIES = [70, 60, 50, 40, 30, 20, 10]
const DECODE_SECONDS = 5

// Loaders for formats that are never taken stay shut even for bytes that lie about their kind.
const SHUT = [
  'VipsForeignLoadSvg',
  'VipsForeignLoadPdf',
  'VipsForeignLoadTiff',
  'VipsForeignLoadMagick',
  'VipsForeignLoadOpenexr',
  'VipsForeignLoadOpenslide',
  'VipsForeignLoadVips',
  'VipsForeignLoadRaw',
  'VipsForeignLoadCsv',
  'VipsForeignLoadPpm',
  'VipsForeignLoadRad',
  'VipsForeignLoadAnalyze',
  'VipsForeignLoadFits',
  'VipsForeignLoadJxl',
  'VipsForeignLoadJp2k',
]

/** libvips takes 11 MB and 50 ms, so it is loaded with the first image that comes. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: SHUT })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let loaded: ReturnType<typeof loadSharp> | undefined
const openSharp = () => {
  loaded ??= loadSharp()
  return loaded
}

const atMostTwo = pLimit(2)

const isTaken = ({ format, compression }: Metadata) =>
  format === 'heif' ? compression === 'av1' : ['jpeg', 'png', 'webp', 'gif'].includes(format)

async function decode(bytes: Buffer, field: ImageField) {
  const sharp = await openSharp()
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'truncated', pages: 1 })
  const metadata = await image.metadata().catch(() => undefined)
  if (!metadata || !isTaken(metadata)) throw notAnImage(field)
  if (metadata.width * metadata.height > MEGAPIXELS_MAX * 1_000_000)
    throw tooLarge(field, `${MEGAPIXELS_MAX} megapixels`)
  return image
}

/** What an image may become at most, in pixels and bytes. */
export type Box = { width: number; height: number; bytes: number }

/**
 * Decodes an image of any accepted kind and encodes it as a JPEG that fits the box, upright. Anything else is
 * refused with 400 naming the field.
 */
export const reencode = (bytes: Buffer, box: Box, field: ImageField) =>
  atMostTwo(async (): Promise<EncodedImage> => {
    const image = await decode(bytes, field)
    const pixels = await image
      .autoOrient()
      .resize({ width: box.width, height: box.height, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw notAnImage(field)
      })
    return encodeSmallEnough(pixels, box.bytes)
  })

async function encodeSmallEnough(
  { data, info }: { data: Buffer; info: OutputInfo },
  bytesMax: number,
) {
  const sharp = await openSharp()
  const { width, height, channels } = info
  let content = data
  for (const quality of QUALITIES) {
    content = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer()
    if (content.length <= bytesMax) break
  }
  return { content, media_type: 'image/jpeg' as const, width, height }
}
