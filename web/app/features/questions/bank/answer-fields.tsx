import type { QuestionKind } from '@ganit/contract/question-content'
import { ExpressionFields } from './expression-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { SchemeFields } from './scheme-fields.tsx'
import type { BankForm } from './use-bank-form.ts'

/** What a question of a kind is answered with. */
export function AnswerFields({ kind, form }: { kind: QuestionKind; form: BankForm }) {
  if (kind === 'number') return <NumberFields form={form} />
  if (kind === 'expression') return <ExpressionFields form={form} />
  if (kind === 'long') return <SchemeFields form={form} />
  return <OptionFields form={form} isSingle={kind === 'choice'} />
}
