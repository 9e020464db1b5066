import sharp from 'sharp'

/** A picture that compresses as badly as a photo, as browsers send it. */
export async function noisyPhoto(size: { width: number; height: number }, quality: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const bytes = await sharp({ create: { ...size, channels: 3, background: '#777', noise } })
    .jpeg({ quality })
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}
