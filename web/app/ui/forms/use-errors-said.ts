import type { FormErrors } from '@mantine/form'
import { useTranslateServerText } from '../../i18n/said.ts'

/** Translates a form's errors, by field, for its reader. Forms that families see set their errors through it. */
export function useTranslateErrors() {
  const said = useTranslateServerText()
  return (errors: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(errors).map(([name, error]) => [
        name,
        typeof error === 'string' ? said(error) : error,
      ]),
    ) as FormErrors
}
