import { FIGURES_MAX, SVG_BYTES_MAX } from '@ganit/contract/papers/question-figures'
import { compressPhoto } from '../../../../ui/photos/compress-photo.ts'
import { FIGURE, toDataUrl } from '../../../../ui/photos/photo-encoder.ts'
import type { BankFields } from './question-values.ts'

const isDrawing = (file: File) => file.type === 'image/svg+xml'

/** A file as the form sends it: pictures compressed, SVG unchanged. Throws a sentence for anything else. */
export async function fileToFigure(file: File): Promise<string> {
  if (isDrawing(file)) {
    if (file.size > SVG_BYTES_MAX) throw new Error(`${file.name} is larger than 512 kB.`)
    return toDataUrl(file)
  }
  try {
    return await compressPhoto(file, FIGURE)
  } catch {
    throw new Error(`${file.name} is not a picture that can be read.`)
  }
}

export const placesLeft = (figures: readonly string[]) => FIGURES_MAX - figures.length

/** The pictures of a paste. */
export const picturesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Removes a figure's placeholders and renumbers the later ones. */
const removePlaceholder = (text: string, gone: number) =>
  text.replace(/!\[(\d{1,3})\](?!\()/g, (all, digits) => {
    const place = Number(digits)
    if (place === gone) return ''
    return place > gone ? `![${place - 1}]` : all
  })

type Texts = Pick<BankFields, 'text' | 'solution' | 'options' | 'scheme'>

const removePlaceholders = <T extends Texts>(values: T, gone: number): T => ({
  ...values,
  text: removePlaceholder(values.text, gone),
  solution: removePlaceholder(values.solution, gone),
  options: values.options.map((option) => removePlaceholder(option, gone)),
  scheme: values.scheme.map((each) => ({ ...each, step: removePlaceholder(each.step, gone) })),
})

/** A form without one of its figures (counted from 1), its texts renumbered. */
export const withoutFigure = (fields: BankFields, gone: number): BankFields => ({
  ...removePlaceholders(fields, gone),
  parts: fields.parts.map((part) => removePlaceholders(part, gone)),
  figures: fields.figures.filter((_, index) => index !== gone - 1),
})
