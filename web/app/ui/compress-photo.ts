import type { WorkerAnswer } from './compress-photo.worker.ts'
import { asDataUrl, drawPhoto, encodeSmall, photoSize } from './photo-encoder.ts'

/** Longer than the slowest phone takes; a worker that ran out of memory never answers. */
const GIVE_UP_MS = 30_000

const NotStarted = Symbol('the worker did not start')

const hasWorkerParts = () =>
  [typeof Worker, typeof OffscreenCanvas, typeof createImageBitmap].every((is) => is === 'function')

/**
 * Makes a chosen image 200 px wide, upright, and at most 150 KB of JPEG, as a data URL. The work is done beside
 * the page, which stays alive meanwhile. Throws when the file is no image or cannot be decoded.
 */
export async function compressPhoto(file: File): Promise<string> {
  if (!/^image\/(?!svg)/.test(file.type)) throw new Error(`“${file.type}” is no image`)
  if (!hasWorkerParts()) return compressHere(file)

  const answer = await askWorker(file)
  if (answer === NotStarted) return compressHere(file)
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.photo
}

async function askWorker(file: File) {
  const worker = new Worker(new URL('./compress-photo.worker.ts', import.meta.url), {
    type: 'module',
  })
  const answer = await new Promise<WorkerAnswer | typeof NotStarted>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data)
    worker.onerror = () => resolve(NotStarted)
    setTimeout(() => resolve({ failure: 'The image took too long to decode.' }), GIVE_UP_MS)
    worker.postMessage(file)
  })
  worker.terminate()
  return answer
}

/** For browsers that cannot draw in a worker: decoding and encoding still happen beside the page. */
async function compressHere(file: File) {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    const canvas = document.createElement('canvas')
    const size = photoSize({ width: image.naturalWidth, height: image.naturalHeight })
    Object.assign(canvas, size)
    drawPhoto(canvas.getContext('2d'), image, size)
    return await asDataUrl(await encodeSmall((quality) => encode(canvas, quality)))
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

const encode = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (photo) => (photo ? resolve(photo) : reject(new Error('The photo could not be encoded.'))),
      'image/jpeg',
      quality,
    ),
  )
