import sharp from 'sharp'

const NOISE = { type: 'gaussian', mean: 128, sigma: 30 } as const

/** A JPEG as from a phone: 4000 × 3000 pixels, several megabytes, stored sideways, with GPS data. */
export const phonePhoto = () =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#806040', noise: NOISE } })
    .jpeg({ quality: 85 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
