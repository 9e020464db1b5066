import type { QuestionKind } from '@ganit/contract/papers/question-content'
import type { AnswerValues } from './answer-values.ts'
import type { BankForm } from './use-bank-form.ts'

/**
 * The fields of a question itself, or of a part of a group, within its form: the same components write both. `path` stands before
 * the names of its fields.
 */
export function answerForm(form: BankForm, kind: QuestionKind, part?: number) {
  const path = part === undefined ? '' : `parts.${part}.`
  const values: AnswerValues =
    part === undefined ? form.values : (form.values.parts[part] ?? form.values)

  return {
    kind,
    path,
    values,
    /** The props of a field. */
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
