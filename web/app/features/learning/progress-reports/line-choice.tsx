import {
  PHRASES,
  REPORT_LINE_MAX,
  REPORT_LINE_TOO_LONG,
} from '@ganit/contract/learning/progress-reports'
import { useState } from 'react'
import type { Attempt } from '../../../api/attempt.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useWindowKey } from '../../../ui/buttons/use-window-key.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import classes from './batch-reports.module.css'
import { belongsElsewhere } from './use-report-keys.ts'

export type Line = { line: string | null; phrase: number | null }

type LineChoiceProps = {
  stored: Line
  /** The ready lines; the first is number 1. */
  phrases: readonly string[]
  isFresh: boolean
  /** Whether the keys 1 to 6 choose a ready line. */
  hasKeys?: boolean
  /** Present if the line is sent with something else, even if it did not change. */
  button?: string
  send: (line: Line, attempt: Attempt) => Promise<string>
}

/** A child's line: typed, or one of the ready ones; pressing the chosen one again takes it away. */
export function LineChoice(props: LineChoiceProps) {
  const { stored, phrases, isFresh, hasKeys = false, button, send } = props
  const choosing = useAction()
  // Phrases that are sent at once are chosen first, and sent by the button.
  const [picked, setPicked] = useState(stored.phrase)
  const pressed = button ? picked : stored.phrase
  const choose = (number: number) => {
    if (!isFresh || number > phrases.length) return
    const phrase = pressed === number ? null : number
    if (button) {
      setPicked(phrase)
      return form.setFieldValue('line', '')
    }
    void choosing.run((attempt) => send({ line: null, phrase }, attempt))
  }
  useWindowKey((event) => {
    const number = Number(event.key)
    if (!hasKeys || belongsElsewhere(event) || event.ctrlKey || event.metaKey || event.altKey)
      return
    if (number >= 1 && number <= PHRASES) choose(number)
  })
  const { form, formRef, failure, isSending, isChanged, submit } = useSubmit<{ line: string }>({
    initialValues: { line: stored.line ?? '' },
    stored: { line: stored.line ?? '' },
    isOfQuery: true,
    send: async ({ line }, attempt) => {
      const said = line?.trim() || null
      const phrase = said === null && button ? picked : null
      toastSuccess(await send({ line: said, phrase }, attempt))
    },
  })
  const isTooLong = [...form.values.line].length > REPORT_LINE_MAX
  const { error, ...input } = form.getInputProps('line')
  return (
    <form ref={formRef} noValidate className="stack gap8" onSubmit={submit}>
      {(failure || choosing.failure) && <ErrorBox>{failure || choosing.failure}</ErrorBox>}
      <TextInput
        label="Line"
        name="line"
        autoComplete="off"
        // The browser counts an emoji as two.
        maxLength={2 * REPORT_LINE_MAX}
        // It is said while one types, because the browser would let twice as many Latin letters in.
        error={error ?? (isTooLong && REPORT_LINE_TOO_LONG)}
        {...input}
      />
      <fieldset className={`wrap gap6 ${classes.chips}`} aria-label="Ready lines">
        {phrases.map((text, n) => (
          <Button
            key={text}
            size="xs"
            aria-pressed={pressed === n + 1}
            disabled={!isFresh || choosing.isSending}
            onClick={() => choose(n + 1)}
          >
            {n + 1} {text}
          </Button>
        ))}
      </fieldset>
      {(isChanged || button) && (
        <Button type="submit" size="sm" className="fit" loading={isSending} disabled={!isFresh}>
          {button ?? 'Save line'}
        </Button>
      )}
    </form>
  )
}
