import type { QuestionKind } from '@ganit/contract/papers/question-content'
import type { AnswerValues } from './answer-values.ts'
import { lettersIn } from './number-values.ts'
import type { BankForm } from './use-bank-form.ts'

/** The fields of a question or of a part of a group, so that the same components edit both. `path` prefixes the field names. */
export function answerForm(form: BankForm, kind: QuestionKind, part?: number) {
  const path = part === undefined ? '' : `parts.${part}.`
  const values: AnswerValues =
    part === undefined ? form.values : (form.values.parts[part] ?? form.values)

  return {
    kind,
    path,
    values,
    /** Whether texts may have slots for numbers, which the editor of formulas does not know. */
    hasNumbers: part === undefined && lettersIn(form.values.params).length > 0,
    input: (name: string, type: 'input' | 'checkbox' = 'input') => ({
      name: path + name,
      ...form.getInputProps(path + name, { type }),
    }),
    put: (name: string, value: unknown) => form.setFieldValue(path + name, value as never),
    error: (name: string) => form.errors[path + name],
    clear: (name: string) => form.clearFieldError(path + name),
    clearAll: () => form.clearErrors(),
  }
}

export type AnswerForm = ReturnType<typeof answerForm>
