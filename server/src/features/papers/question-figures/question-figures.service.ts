import { randomUUID } from 'node:crypto'
import {
  FIGURE_PATH,
  notAFigure,
  SVG_BYTES_MAX,
  SVG_START,
} from '@ganit/contract/papers/question-figures'
import { isUuid } from '../../../db/rows/uuid.ts'
import type { Db } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { labelsOf } from '../../../typesetting/drawing/drawing.ts'
import {
  bytesOfBase64,
  imageOfDataUrl,
  type PhotoUrls,
} from '../../ground/images/images.service.ts'
import { drawingsById, type Figure } from './question-figures.queries.ts'
import { cleanSvg } from './svg.ts'
import { UnreadableSvg } from './svg-tokens.ts'
import { parseSvgTree } from './svg-tree.ts'

export { parseSvgTree as treeOfSvg }

/** Size at which a figure is legible across a printed page. */
const FIGURE_BOX = { width: 1200, height: 1600, bytes: 400 * 1024 }

const fieldOf = (index: number) => ({ name: `figures.${index}`, label: `Figure ${index + 1}` })

function drawingOf(base64: string, index: number): Omit<Figure, 'figure_id'> {
  const createRefusal = (sentence: string) => invalid({ [fieldOf(index).name]: sentence })
  const bytes = bytesOfBase64(base64)
  if (!bytes) throw createRefusal(notAFigure)
  if (bytes.length > SVG_BYTES_MAX) throw createRefusal('A drawing may have at most 512 kB.')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const { svg, width, height } = cleanSvg(text)
    return { content: Buffer.from(svg), media_type: 'image/svg+xml', width, height }
  } catch (error) {
    if (error instanceof UnreadableSvg || error instanceof TypeError)
      throw createRefusal(notAFigure)
    throw error
  }
}

const labelsInDrawing = (svg: Buffer) => {
  const drawing = parseSvgTree(svg.toString('utf8'))
  return drawing ? labelsOf(drawing) : []
}

/** Texts in drawings, by figure. */
export async function labelsOfDrawings(db: Db, figure_ids: string[]) {
  if (figure_ids.length === 0) return new Map<string, string[]>()
  const drawings = await drawingsById(db, [...new Set(figure_ids)])
  return new Map(drawings.map(({ figure_id, content }) => [figure_id, labelsInDrawing(content)]))
}

/** Reads the labels of the figures of a form, in order, like `labelsOf`; 400 for an unreadable drawing. */
export async function readLabelsOfSent(
  db: Db,
  sent: readonly string[],
  urls: Pick<PhotoUrls, 'idOf'>,
): Promise<string[][]> {
  const ids = sent.map((url) => (url.startsWith(FIGURE_PATH) ? urls.idOf(url) : undefined))
  const stored = await labelsOfDrawings(db, ids.filter(isUuid))
  return sent.map((url, index) => {
    const start = SVG_START.exec(url.slice(0, 60))?.[0]
    if (start) return labelsInDrawing(drawingOf(url.slice(start.length), index).content)
    return stored.get(ids[index] ?? '') ?? []
  })
}

async function createFigure(dataUrl: string, index: number): Promise<Figure> {
  const figure_id = randomUUID()
  const start = SVG_START.exec(dataUrl.slice(0, 60))?.[0]
  if (start) return { figure_id, ...drawingOf(dataUrl.slice(start.length), index) }
  const { content, width, height } = await imageOfDataUrl(dataUrl, fieldOf(index), FIGURE_BOX)
  return { figure_id, content, media_type: 'image/jpeg', width, height }
}

/** Figures of a form: new ones to store, and all ids in order. */
export type ReadFigures = { ids: string[]; fresh: Figure[] }

/** Reads a form's figures, before any lock, because it is slow. A URL as received keeps its figure if it is one of `held`. */
export async function readFigures(
  sent: readonly string[],
  urls: Pick<PhotoUrls, 'idOf'>,
  held: readonly string[],
): Promise<ReadFigures> {
  const read: ReadFigures = { ids: [], fresh: [] }
  for (const [index, url] of sent.entries()) {
    if (url.startsWith(FIGURE_PATH)) {
      const id = urls.idOf(url) ?? ''
      if (!held.includes(id)) throw invalid({ [fieldOf(index).name]: notAFigure })
      read.ids.push(id)
      continue
    }
    const figure = await createFigure(url, index)
    read.ids.push(figure.figure_id)
    read.fresh.push(figure)
  }
  return read
}
