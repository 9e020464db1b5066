import type { Job } from '@ganit/contract/jobs'
import type { BankQuestion } from '@ganit/contract/papers/question-bank'
import {
  type QuestionVariant,
  type RefusedValues,
  VARIANTS_MAX,
  VARIANTS_USUAL,
} from '@ganit/contract/papers/question-variants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../../api/api-error.ts'
import { useAttempt } from '../../../../api/attempt.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { toastFailure, toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { Drawn } from '../../../../ui/text/drawn.tsx'
import { type RichTextOf, useRichText } from '../../../../ui/text/use-rich-text.ts'
import { useBankArea } from './area.ts'
import { endVariantOf, makeVariantsOf, questionVariants, takeVariantOf } from './bank.data.ts'
import classes from './bank-form.module.css'
import { valuesInWords } from './number-values.ts'

/** The right answer as text with formulas. */
function rightOf({ right, options, unit }: QuestionVariant) {
  const behind = unit ? ` ${unit}` : ''
  if (!right) return ''
  if (!Array.isArray(right))
    return 'from' in right ? `${right.from} to ${right.to}${behind}` : `${right.value}${behind}`
  if (options)
    return right.map((letter) => `${letter} ${options[letter.charCodeAt(0) - 65]}`).join(', ')
  return right.map((latex) => `$${latex}$`).join(' or ') + behind
}

type RowProps = { variant: QuestionVariant; question: BankQuestion; rich: RichTextOf }

function VariantRow({ variant, question, rich }: RowProps) {
  const { question_id, is_own } = question
  const { n, text, params, ended } = variant
  const { list } = useBankArea()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const { isSending, once } = useSending()
  const at = { question_id, n }

  const end = () =>
    endVariantOf(at)
      .then(() => toastSuccess('Variant ended.'))
      .catch((error) => toastFailure(`The variant could not be ended. ${messageOf(error)}`))
  const take = async () => {
    try {
      const { question: taken } = await takeVariantOf(at, attempt)
      toastSuccess('Question added.')
      await navigate(`${list}/${taken.question_id}`)
    } catch (error) {
      toastFailure(`The question could not be added. ${messageOf(error)}`)
    }
  }
  return (
    <li data-ended={ended || undefined}>
      <div className="narrow">
        <span className="quiet small">
          {n}. {valuesInWords(params)}
          {ended && ' · ended'}
        </span>
        <Drawn text={text} by={rich} />
        <div className="quiet">
          <Drawn text={rightOf(variant)} by={rich} />
        </div>
      </div>
      {is_own && !ended && (
        <div className="wrap gap4">
          <Button size="xs" disabled={isSending} onClick={() => once(take)}>
            Make a question of {n}
          </Button>
          <Button size="xs" variant="quiet" disabled={isSending} onClick={() => once(end)}>
            End {n}
          </Button>
        </div>
      )}
    </li>
  )
}

type Made = { problem: string | null; refused: RefusedValues[]; passed?: number; tried?: number }

/** The result of making variants: how many are usable, and why the others are not. */
function Outcome({ problem, refused, passed, tried }: Made) {
  return (
    <>
      <p className={problem ? 'pen above16' : 'above16'}>
        {problem ?? `${passed} of ${tried} sets of numbers work.`}
      </p>
      {refused.length > 0 && (
        <details open={problem !== null}>
          <summary>Sets of numbers that do not work</summary>
          <ul>
            {refused.map(({ values, why }) => (
              <li key={valuesInWords(values)}>
                {valuesInWords(values)}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** The variants of a question with changing numbers: makes, shows and ends them, and turns them into questions. */
export function VariantsPart({ question }: { question: BankQuestion }) {
  const { question_id, version, is_own } = question
  const { data, isError } = useQuery(questionVariants({ question_id }))
  const asked = data ? data.filter(({ ended }) => !ended).length : (question.variants ?? 0)
  const { Rich } = useRichText()
  const attempt = useAttempt()
  const { isSending, once } = useSending()
  const [progress, setProgress] = useState<Pick<Job, 'done' | 'of'> | null>(null)
  const [made, setMade] = useState<Made | null>(null)

  async function make() {
    setMade(null)
    try {
      const sent = {
        question_id,
        count: asked < VARIANTS_USUAL ? VARIANTS_USUAL : VARIANTS_MAX,
        version,
      }
      const { state, problem, result } = await makeVariantsOf(sent, attempt, setProgress)
      setMade({
        problem: state === 'failed' ? problem : null,
        refused: [],
        ...(result as object | null),
      })
    } catch (error) {
      setMade({ problem: messageOf(error), refused: [] })
    }
    setProgress(null)
  }
  return (
    <>
      <p>
        {asked === 0
          ? 'Practice waits for new variants.'
          : 'Each student gets one of these in practice, and another the next time.'}
      </p>
      {is_own && asked < VARIANTS_MAX && (
        <div className="wrap gap8-16 centred above16">
          <Button
            variant={asked === 0 ? 'main' : 'default'}
            loading={isSending}
            onClick={() => once(make)}
          >
            Make variants
          </Button>
          {progress && (
            <progress
              aria-label="Sets of numbers tried"
              value={progress.done}
              max={progress.of ?? 200}
            />
          )}
        </div>
      )}
      <div role="status">{made && <Outcome {...made} />}</div>
      {isError && <p role="alert">The variants could not be loaded.</p>}
      <ol className={`${classes.variants} above16`}>
        {data?.map((variant) => (
          <VariantRow key={variant.n} variant={variant} question={question} rich={Rich} />
        ))}
      </ol>
    </>
  )
}
