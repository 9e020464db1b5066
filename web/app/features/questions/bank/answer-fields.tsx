import type { AnswerForm } from './answer-form.ts'
import { ExpressionFields } from './expression-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { SchemeFields } from './scheme-fields.tsx'

/** What a question, or a part of a group, is answered with. */
export function AnswerFields({ answer }: { answer: AnswerForm }) {
  if (answer.kind === 'number') return <NumberFields answer={answer} />
  if (answer.kind === 'expression') return <ExpressionFields answer={answer} />
  if (answer.kind === 'long') return <SchemeFields answer={answer} />
  return <OptionFields answer={answer} isSingle={answer.kind === 'choice'} />
}
