import { emptyFields, type RegistrationFields } from './fields.ts'

/** Where somebody is typing: in which field, from where to where. */
type Caret = { name: string; from: number | null; to: number | null }

/** What was done in the first step before it was known who registers. */
type Early = {
  fields: RegistrationFields
  /** A photo that is being made small; it stands among the fields then. */
  photoWork?: Promise<void>
  isSent?: boolean
  caret?: Caret | undefined
  /** Where a photo is chosen: the window for that may still stand open when the form has gone. */
  photoInput?: HTMLInputElement | null
}

let early: Early = { fields: emptyFields }

/** Keeps what is done; it outlasts the form in which it is done. */
export function keepEarly(change: Partial<Early>) {
  early = { ...early, ...change }
}

/** What was typed or chosen so far, without what is as it was. */
export const earlyFields = (): Partial<RegistrationFields> =>
  Object.fromEntries(
    Object.entries(early.fields).filter(
      ([name, value]) => value !== emptyFields[name as keyof RegistrationFields],
    ),
  )

/** What was done, for the form that goes on with it; nothing of it is kept here any more. */
export function takeEarly() {
  const taken = early
  early = { fields: emptyFields }
  return taken
}

const photoInputIn = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('input[type=file]') ?? null

/** What is lost with a form unless it is kept before that goes. */
export const heldBy = (form: HTMLFormElement | null) => ({
  caret: caretIn(form),
  photoInput: photoInputIn(form),
})

/** Has what is chosen in an input that has gone chosen in a form's own. */
export function passOnPhoto(from: HTMLInputElement, form: HTMLFormElement | null) {
  from.addEventListener('change', () => {
    const to = photoInputIn(form)
    if (!to || !from.files) return
    to.files = from.files
    to.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** Where somebody is typing in a form; undefined where they are not. */
function caretIn(form: HTMLFormElement | null): Caret | undefined {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || field.form !== form || !field.name) return
  return { name: field.name, from: field.selectionStart, to: field.selectionEnd }
}

/** Puts the caret where it stood in another form. */
export function restoreCaret(form: HTMLFormElement | null, { name, from, to }: Caret) {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return
  field.focus({ preventScroll: true })
  if (from !== null) field.setSelectionRange(from, to)
}
