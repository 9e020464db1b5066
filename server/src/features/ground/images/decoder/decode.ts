import type { Metadata, OutputInfo, Sharp } from 'sharp'
import type { EncodedImage, LogoSet } from './pictures.ts'

export type { EncodedImage } from './pictures.ts'

/** Maximum size of an image in pixels and bytes, and its format, which is JPEG by default. */
export type Box = { width: number; height: number; bytes: number; format?: 'webp' }

/** A picture that becomes one that fits a box, or the pictures of a logo before a cover of this colour. */
export type Job = { bytes: Uint8Array; box: Box } | { bytes: Uint8Array; cover: string }
export type Problem =
  | { problem: 'no image' | 'too much work' | 'too small' }
  | { problem: 'too large'; limit: string }
export type Decoded = { image: EncodedImage } | { logo: LogoSet } | Problem

/** Ten times the size that phones send after downscaling by the browser. */
const MEGAPIXELS_MAX = 24
/** An AVIF takes twenty bytes per pixel. */
const AVIF_MEGAPIXELS_MAX = 12
/** An interlaced PNG is decoded completely before its first line is known. */
const INTERLACED_MEGAPIXELS_MAX = 8
const QUALITIES = [70, 60, 50, 40, 30, 20, 10]

// Loaders of formats that are never accepted stay blocked, even for bytes of a wrong declared type.
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

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: SHUT })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let loaded: ReturnType<typeof loadSharp> | undefined
export const openSharp = () => {
  loaded ??= loadSharp()
  return loaded
}

const isTaken = ({ format, compression }: Metadata) =>
  format === 'heif' ? compression === 'av1' : ['jpeg', 'png', 'webp', 'gif'].includes(format)

function megapixelsMax({ format, isProgressive }: Metadata) {
  if (format === 'heif') return AVIF_MEGAPIXELS_MAX
  return format === 'png' && isProgressive ? INTERLACED_MEGAPIXELS_MAX : MEGAPIXELS_MAX
}

/** An accepted picture that is small enough to be decoded. */
export async function openPicture(
  bytes: Uint8Array,
): Promise<{ image: Sharp; metadata: Metadata } | Problem> {
  const sharp = await openSharp()
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'truncated', pages: 1 })
  const metadata = await image.metadata().catch(() => undefined)
  if (!metadata || !isTaken(metadata)) return { problem: 'no image' }
  const most = megapixelsMax(metadata)
  if (metadata.width * metadata.height > most * 1_000_000)
    return { problem: 'too large', limit: `${most} megapixels` }
  return { image, metadata }
}

/**
 * Decodes an accepted image and encodes it upright in a form that fits the box. A stranger's image may take much memory
 * and time: run it in a process that may die.
 */
export async function decodeImage(bytes: Uint8Array, box: Box): Promise<Decoded> {
  const opened = await openPicture(bytes)
  if ('problem' in opened) return opened
  const { image } = opened
  const pixels = await image
    .autoOrient()
    .resize({ width: box.width, height: box.height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  return pixels ? { image: await encodeSmallEnough(pixels, box) } : { problem: 'no image' }
}

async function encodeSmallEnough(
  { data, info }: { data: Buffer; info: OutputInfo },
  { bytes: bytesMax, format }: Box,
): Promise<EncodedImage> {
  const sharp = await openSharp()
  const { width, height, channels } = info
  let content = data
  for (const quality of QUALITIES) {
    const raw = sharp(data, { raw: { width, height, channels } })
    content = await (format ? raw.webp({ quality }) : raw.jpeg({ quality })).toBuffer()
    if (content.length <= bytesMax) break
  }
  return { content, media_type: format ? 'image/webp' : 'image/jpeg', width, height }
}
