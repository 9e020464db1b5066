import { asDataUrl, drawPhoto, encodeSmall, type ImageLimits, sizeWithin } from './photo-encoder.ts'

export type WorkerTask = { file: Blob; limits: ImageLimits }
export type WorkerAnswer = { photo: string } | { failure: string }

const answer = (message: WorkerAnswer) => self.postMessage(message)

async function compress({ file, limits }: WorkerTask) {
  // Phones store the camera's orientation beside the pixels.
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const size = sizeWithin(image, limits)
  const canvas = new OffscreenCanvas(size.width, size.height)
  drawPhoto(canvas.getContext('2d'), image, size, limits)
  image.close()
  const photo = await encodeSmall(limits.bytesMax, (quality) =>
    canvas.convertToBlob({ type: 'image/jpeg', quality }),
  )
  return asDataUrl(photo)
}

self.onmessage = ({ data }: MessageEvent<WorkerTask>) => {
  compress(data).then(
    (photo) => answer({ photo }),
    (error: unknown) => answer({ failure: String(error) }),
  )
}
