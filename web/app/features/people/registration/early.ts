import { emptyFields, type RegistrationFields } from './empty-fields.ts'

/** The field and selection in which somebody is typing. */
type Caret = { name: string; from: number | null; to: number | null }

/** Input in the first step before the account is known. */
type Early = {
  fields: RegistrationFields
  /** A photo being compressed; it then becomes a field. */
  photoWork?: Promise<void>
  isSent?: boolean
  caret?: Caret | undefined
  /** The file input: its file dialog may still be open when the form is gone. */
  photoInput?: HTMLInputElement | null
}

let early: Early = { fields: emptyFields }

/** Keeps input beyond the form's unmounting. */
export function keepEarlyInput(change: Partial<Early>) {
  early = { ...early, ...change }
}

/** Keeps changed fields beyond the form's unmounting; returns all fields. */
export function keepEarlyFields(changed: Partial<RegistrationFields>) {
  keepEarlyInput({ fields: { ...early.fields, ...changed } })
  return early.fields
}

/** Only the fields that were changed. */
export const earlyFields = (): Partial<RegistrationFields> =>
  Object.fromEntries(
    Object.entries(early.fields).filter(
      ([name, value]) => value !== emptyFields[name as keyof RegistrationFields],
    ),
  )

/** Hands the input to the next form and forgets it. */
export function takeEarlyInput() {
  const taken = early
  early = { fields: emptyFields }
  return taken
}

const photoInputIn = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('input[type=file]') ?? null

/** State of a form's elements, to be kept before they unmount. */
export const formStateOf = (form: HTMLFormElement | null) => ({
  caret: caretIn(form),
  photoInput: photoInputIn(form),
})

/** Passes a file chosen in an unmounted input on to the new form's input. */
export function passOnPhoto(from: HTMLInputElement, form: HTMLFormElement | null) {
  from.addEventListener('change', () => {
    const to = photoInputIn(form)
    if (!to || !from.files) return
    to.files = from.files
    to.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** The caret in a form; undefined if the focus is elsewhere. */
function caretIn(form: HTMLFormElement | null): Caret | undefined {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || field.form !== form || !field.name) return
  return { name: field.name, from: field.selectionStart, to: field.selectionEnd }
}

/** Restores the caret in another form. */
export function restoreCaret(form: HTMLFormElement | null, { name, from, to }: Caret) {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return
  field.focus({ preventScroll: true })
  if (from !== null) field.setSelectionRange(from, to)
}
