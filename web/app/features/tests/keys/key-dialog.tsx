import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { askingFirst } from '../../../ui/forms/asking-first.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { AskedQuestion } from '../../../ui/questions/asked-question.tsx'
import { useRichText } from '../../../ui/text/use-rich-text.ts'
import { askedIn } from '../hand/hand.data.ts'
import {
  BLANK,
  correctionOf,
  effectText,
  faultOf,
  type KeyedItem,
  type KeyFields,
} from './correction.ts'
import { type Corrected, saveCorrection, tryCorrection } from './keys.data.ts'
import classes from './keys.module.css'
import { RightFields } from './right-fields.tsx'

type KeyDialogProps = {
  test: { test_id: number; version: number }
  item: KeyedItem
  /** With what came of it, once the key is corrected. */
  onDone: (corrected: Corrected) => void
  onClose: () => void
}

const WAYS = [
  { value: 'right', label: 'Another answer is right' },
  { value: 'accept_all', label: 'Full marks to all who sat' },
  { value: 'drop', label: 'Drop the question: it counts no longer' },
] satisfies { value: KeyFields['way']; label: string }[]

const LEAVE = {
  title: 'Leave without saving?',
  text: 'The key is not corrected yet.',
  accept: 'Leave',
  refuse: 'Stay',
  losesWork: true,
} as const

/** Corrects what is right in a question: first what would change is shown, then it is confirmed. */
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
  const close = askingFirst(onClose)

  const set = (change: Partial<KeyFields>) => {
    form.setValues(change)
    // It was of what stood there before.
    setEffect(null)
    setFailure('')
  }
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={close}>
      <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
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
          <p role="status" className={classes.effect}>
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

/** What it asks, and what has been right so far. */
function Question({ test_id, item_id }: { test_id: number; item_id: number }) {
  const { data } = useQuery(askedIn({ test_id, item_id }))
  const { Rich } = useRichText()
  return (
    data && (
      <section className={classes.asked} aria-label="Question">
        <AskedQuestion item={data} rich={Rich} />
      </section>
    )
  )
}
