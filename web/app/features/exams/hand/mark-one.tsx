import type { AnswerToMark } from '@ganit/contract/exams/test-marking'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import sheet from '../../../ui/forms/records/form-sheet.module.css'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { RedPen } from '../../../ui/questions/pen/red-pen.tsx'
import { Drawn } from '../../../ui/text/drawn.tsx'
import type { RichTextOf } from '../../../ui/text/use-rich-text.ts'
import { parseMark, tidyMark } from '../mark-text.ts'
import { claimAnswer, giveMarks, type ToMark } from './hand.data.ts'
import classes from './hand.module.css'

export type MarkFields = { mark: string; note: string }

const fieldsOf = ({ mark, note }: AnswerToMark): MarkFields => ({
  mark: mark === null ? '' : String(mark),
  note: note ?? '',
})

/** The mark given by a person. */
const givenMark = ({ by, mark, at }: AnswerToMark) =>
  by === 'person' ? { mark, at } : { mark: null, at: null }

type MarkOneProps = {
  test_id: string
  item: ToMark['item']
  answer: AnswerToMark
  rich: RichTextOf
  /** The answer's place, such as `3 of 40`. */
  place: string
  /** The unsaved mark typed here before. */
  typed: MarkFields | undefined
  /** Called with the unsaved mark when the answer is left; with undefined once the mark is saved. */
  onLeave: (typed: MarkFields | undefined) => void
  onBack: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One answer and its mark, typed or summed from the scheme's steps. Enter saves and goes on. */
export function MarkOne(props: MarkOneProps) {
  const { test_id, item, answer, rich, place, typed, onLeave, onBack, onNext } = props
  const { attempt_id, taken_by, is_taken_by_me } = answer
  // Optimistic locking: another person's mark is overwritten only after this one was told of it.
  const [begun] = useState(answer)
  const [isTold, setTold] = useState(false)
  const [steps, setSteps] = useState<ReadonlySet<number>>(new Set())
  const { form, formRef, failure, isSending, isChanged, submit } = useSubmit({
    initialValues: typed ?? fieldsOf(answer),
    stored: fieldsOf(answer),
    errorsOf: ({ mark: text }): Record<string, string> =>
      parseMark(tidyMark(text)) === undefined ? { mark: `“${text}” is not a mark.` } : {},
    send: async (fields) => {
      const given = parseMark(tidyMark(fields.mark)) ?? null
      const sent = { attempt_id, mark: given, note: fields.note.trim() || null }
      const seen = givenMark(isTold ? answer : begun)
      const marks = [{ ...sent, seen }]
      await giveMarks({ test_id, item_id: item.item_id, marks }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 409) setTold(true)
        throw error
      })
      setTold(true)
      form.setValues(fieldsOf({ ...answer, ...sent }))
      onLeave(undefined)
      onNext?.()
    },
  })
  /** Moves to another answer; the typed mark is kept. */
  const leaving = (go: (() => void) | undefined) =>
    go &&
    (() => {
      onLeave(isChanged ? form.getValues() : undefined)
      go()
    })
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    field.current?.select()
    // Shows other people that this answer is being marked. A failure does no harm.
    claimAnswer({ test_id, item_id: item.item_id, attempt_id }).catch(() => {})
  }, [test_id, item.item_id, attempt_id])

  const press = (n: number) => {
    const next = new Set(steps)
    if (!next.delete(n)) next.add(n)
    setSteps(next)
    const sum = item.scheme.reduce((all, { marks }, i) => all + (next.has(i) ? marks : 0), 0)
    form.setFieldValue('mark', String(sum))
  }
  // On a step button, Enter still saves and digits still type the mark; Space presses it.
  const typeOn = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    } else if (/^\d$/.test(event.key)) {
      field.current?.focus()
      field.current?.select()
    }
  }
  return (
    <form
      ref={formRef}
      noValidate
      className={`stack sheet ${classes.sheet}`}
      aria-label={`Answer ${place}`}
      onSubmit={submit}
    >
      <div className="row gap12 centred split">
        <h2>{answer.name ?? `Answer ${place}`}</h2>
        {answer.mark !== null && (
          <StatusMark kind="done">
            {answer.mark} of {item.marks}
            {answer.by === 'key' ? ' by the key' : answer.marked_by && `, ${answer.marked_by}`}
          </StatusMark>
        )}
      </div>
      {taken_by && !is_taken_by_me && (
        <p className={classes.taken}>{taken_by} is marking this answer.</p>
      )}
      <GivenAnswer kind={item.kind} answer={answer} rich={rich} />
      {failure && <FormFailure>{failure}</FormFailure>}
      {item.scheme.length > 0 && (
        <fieldset className={`wrap gap8 ${classes.steps}`}>
          <legend>Steps</legend>
          {item.scheme.map(({ step, marks }, n) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have their order.
              key={n}
              size="sm"
              aria-pressed={steps.has(n)}
              onClick={() => press(n)}
              onKeyDown={typeOn}
            >
              <span className={classes.step}>
                {step.includes('$') ? <Drawn text={step} by={rich} /> : step} <span>+{marks}</span>
              </span>
            </Button>
          ))}
        </fieldset>
      )}
      <TextInput
        ref={field}
        label={`Mark, of ${item.marks}`}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        className={classes.mark ?? ''}
        name="mark"
        {...form.getInputProps('mark')}
      />
      <Textarea
        label="Note"
        description="Optional. The student reads it with the review."
        rows={2}
        name="note"
        {...form.getInputProps('note')}
      />
      <div className={sheet.foot}>
        <Button disabled={!onBack} onClick={leaving(onBack)}>
          Back
        </Button>
        <Button disabled={!onNext} onClick={leaving(onNext)}>
          Skip
        </Button>
        <Button type="submit" variant="main" loading={isSending}>
          {onNext ? 'Save and next' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

type GivenProps = Pick<MarkOneProps, 'answer' | 'rich'> & Pick<ToMark['item'], 'kind'>

/** The student's answer; formulas drawn if possible. */
function GivenAnswer({ kind, answer: { value, photos, reason }, rich }: GivenProps) {
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'string'
      ? value
      : value.text
  return (
    <div className={`stack gap12 ${classes.given}`}>
      {text ? (
        <Drawn text={kind === 'expression' ? `$${text}$` : text} by={rich} />
      ) : (
        photos.length === 0 && <p>Nothing was answered.</p>
      )}
      {reason && <p>{reason}</p>}
      {photos.map((photo, n) => (
        <RedPen key={photo.photo_id} of="answer" photo={photo} alt={`Page ${n + 1}`} />
      ))}
    </div>
  )
}
