import { asDataUrl, drawPhoto, encodeSmall, photoSize } from './photo-encoder.ts'

export type WorkerAnswer = { photo: string } | { failure: string }

const answer = (message: WorkerAnswer) => self.postMessage(message)

async function compress(file: Blob) {
  // Upright as the camera was held: phones write that beside the pixels.
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const size = photoSize(image)
  const canvas = new OffscreenCanvas(size.width, size.height)
  drawPhoto(canvas.getContext('2d'), image, size)
  image.close()
  const photo = await encodeSmall((quality) =>
    canvas.convertToBlob({ type: 'image/jpeg', quality }),
  )
  return asDataUrl(photo)
}

self.onmessage = ({ data }: MessageEvent<Blob>) => {
  compress(data).then(
    (photo) => answer({ photo }),
    (error: unknown) => answer({ failure: String(error) }),
  )
}
