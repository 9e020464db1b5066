import { ApiError, messageOf } from '../../../api/api-error.ts'
import type { Say } from '../../../i18n/say.ts'

type Form = { setErrors: (errors: Record<string, string>) => void; values: Record<string, unknown> }

/** Shows a refusal at the fields it names, or above the form if it has none of them. */
export const showRefusalIn =
  (form: Form, say: (sentence: string) => void, said: Say = (sentence) => sentence) =>
  (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {}
    const own = Object.entries(fields).filter(([name]) => name in form.values)
    if (own.length > 0)
      form.setErrors(Object.fromEntries(own.map(([name, text]) => [name, said(text)])))
    else say(said(messageOf(error)))
  }
