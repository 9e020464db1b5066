import { OPTIONS_MAX } from '@ganit/contract/papers/question-content'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { askBeforeClosing } from '../../../ui/forms/asking-first.ts'
import { NativeSelect, Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormulaField } from '../../../ui/forms/fields/formula-field.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { AskedQuestion } from '../../../ui/questions/asked-question.tsx'
import { useRichText } from '../../../ui/text/use-rich-text.ts'
import { askedQuestion } from '../hand/hand.data.ts'
import {
  BLANK,
  BLANK_RIGHT,
  correctionOf,
  effectText,
  faultOf,
  isChoice,
  type KeyedItem,
  type KeyFields,
  type TypedRight,
} from './correction.ts'
import { type Corrected, saveCorrection, tryCorrection } from './keys.data.ts'
import classes from './keys.module.css'

type RightFieldsProps = {
  item: KeyedItem
  fields: KeyFields
  onChange: (change: Partial<KeyFields>) => void
}

/** The correct answer, by the question's kind. */
function RightFields(props: RightFieldsProps) {
  return isChoice(props.item) ? <Letters {...props} /> : <TypedAnswers {...props} />
}

/** Letters of the bank; a final key may accept two for a single-choice question. */
function Letters({ item, fields: { letters }, onChange }: RightFieldsProps) {
  return (
    <fieldset className={`wrap ${classes.letters}`}>
      <legend>Right, in the letters of the bank</legend>
      {item.letters.map((letter) => (
        <label key={letter}>
          <input
            type="checkbox"
            checked={letters.includes(letter)}
            onChange={({ currentTarget }) => {
              const others = letters.filter((other) => other !== letter)
              onChange({
                letters: currentTarget.checked ? [...others, letter].toSorted() : others,
              })
            }}
          />
          {letter}
        </label>
      ))}
      {item.kind === 'choice' && letters.length > 1 && <p>Each of them alone brings full marks.</p>}
    </fieldset>
  )
}

function TypedAnswers({ item, fields: { typed }, onChange }: RightFieldsProps) {
  return (
    <>
      {typed.map((each, n) => (
        <TypedAnswer
          // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies an entry.
          key={n}
          isFormula={item.kind === 'expression'}
          place={typed.length > 1 ? ` ${n + 1}` : ''}
          right={each}
          onChange={(change) =>
            onChange({ typed: typed.map((one, at) => (at === n ? { ...one, ...change } : one)) })
          }
        />
      ))}
      <div className="wrap gap8">
        {typed.length < OPTIONS_MAX && (
          <Button size="xs" onClick={() => onChange({ typed: [...typed, BLANK_RIGHT] })}>
            Add another right answer
          </Button>
        )}
        {typed.length > 1 && (
          <Button size="xs" onClick={() => onChange({ typed: typed.slice(0, -1) })}>
            Remove the last
          </Button>
        )}
      </div>
    </>
  )
}

type OneProps = {
  isFormula: boolean
  /** Place of this answer among several, read after the label. */
  place: string
  right: TypedRight
  onChange: (change: Partial<TypedRight>) => void
}

function TypedAnswer({ isFormula, place, right, onChange }: OneProps) {
  const label = `Right answer${place}`
  if (isFormula)
    return (
      <FormulaField label={label} value={right.value} onChange={(value) => onChange({ value })} />
    )
  return (
    <div className="grid gap16 halves top">
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        value={right.value}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
      <TextInput
        label={`Tolerance${place}`}
        inputMode="decimal"
        autoComplete="off"
        value={right.tolerance}
        onChange={({ currentTarget }) => onChange({ tolerance: currentTarget.value })}
      />
    </div>
  )
}

type KeyDialogProps = {
  test: { test_id: number; version: number }
  item: KeyedItem
  /** Called with the result once corrected. */
  onDone: (corrected: Corrected) => void
  onClose: () => void
}

const WAYS = [
  { value: 'right', label: 'Another answer is right' },
  { value: 'accept_all', label: 'Full marks to all who sat' },
  { value: 'drop', label: 'Drop the question: it no longer counts' },
] satisfies { value: KeyFields['way']; label: string }[]

const LEAVE = {
  title: 'Leave without saving?',
  text: 'The key is not corrected yet.',
  accept: 'Leave',
  refuse: 'Stay',
  losesWork: true,
} as const

/** Corrects a question's key, after a preview of the effect. */
export function KeyDialog({ test, item, onDone, onClose }: KeyDialogProps) {
  const id = useId()
  const ways = item.kind === 'long' ? WAYS.filter(({ value }) => value !== 'right') : WAYS
  const [effect, setEffect] = useState<Corrected | null>(null)
  const { form, formRef, failure, setFailure, isSending, submit } = useSubmit<KeyFields>({
    initialValues: { ...BLANK, way: ways[0]?.value ?? 'drop' },
    send: async (typed): Promise<void> => {
      const wrong = faultOf(item, typed)
      if (wrong) return setFailure(wrong)
      const { test_id, version } = test
      const asked = { test_id, item_id: item.item_id, ...correctionOf(item, typed, version) }
      if (effect) onDone(await saveCorrection(asked))
      else setEffect(await tryCorrection(asked))
    },
    question: LEAVE,
  })
  const fields = form.values
  const close = askBeforeClosing(onClose)

  const set = (change: Partial<KeyFields>) => {
    form.setValues(change)
    // The preview belonged to the earlier values.
    setEffect(null)
    setFailure('')
  }
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={close}>
      <form ref={formRef} noValidate className={`stack gap20 ${classes.form}`} onSubmit={submit}>
        <h2 id={`${id}-title`}>Correct the key of question {item.label}</h2>
        <Question test_id={test.test_id} item_id={item.item_id} />
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <NativeSelect
          label="Correction"
          data={ways}
          value={fields.way}
          onChange={({ currentTarget }) => set({ way: currentTarget.value as KeyFields['way'] })}
        />
        {fields.way === 'right' && <RightFields item={item} fields={fields} onChange={set} />}
        <Textarea
          label="Reason"
          description="Kept with the test."
          rows={2}
          value={fields.reason}
          onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        />
        {effect && (
          <p role="status" className="notice">
            {effectText(effect)} Everybody is marked again at once.
          </p>
        )}
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant={effect ? 'danger-filled' : 'main'} loading={isSending}>
            {effect ? 'Correct the key' : 'Show what changes'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The question and its current key. */
function Question({ test_id, item_id }: { test_id: number; item_id: number }) {
  const { data } = useQuery(askedQuestion({ test_id, item_id }))
  const { Rich } = useRichText()
  return (
    data && (
      <section className={`stack gap10 ${classes.asked}`} aria-label="Question">
        <AskedQuestion item={data} rich={Rich} />
      </section>
    )
  )
}
