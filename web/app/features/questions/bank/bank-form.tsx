import type { BankQuestion } from '@ganit/contract/question-bank'
import type { QuestionKind } from '@ganit/contract/question-content'
import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { ConflictBox } from '../../../ui/forms/conflict-box.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import sheet from '../../../ui/forms/form-sheet.module.css'
import { FirstFormula } from '../../../ui/text/first-formula.tsx'
import { WritingArea } from '../../../ui/text/writing-area.tsx'
import form from '../question-form.module.css'
import { AnswerFields } from './answer-fields.tsx'
import { answerForm } from './answer-form.ts'
import { BankPreview } from './bank-preview.tsx'
import { CheckButton } from './check-button.tsx'
import { FigureFields } from './figure-fields.tsx'
import { HintFields } from './hint-fields.tsx'
import { PartFields } from './part-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { BANK_LABELS, type BankFields } from './question-values.ts'
import { SkillFields } from './skill-fields.tsx'
import { SlipFields } from './slip-fields.tsx'
import { useBankForm } from './use-bank-form.ts'
import { useFigures } from './use-figures.ts'

type BankFormProps = {
  kind: QuestionKind
  question: BankQuestion | null
  begin?: BankFields
  /** Where several are written: called when one is saved and the next is wanted. */
  onNext?: (saved: BankFields) => void
  /** Whether this is the next of several: then one goes on writing at once. */
  isNext?: boolean
  /** Before Cancel, at the left: Delete. */
  first?: ReactNode
}

/** A question of the bank in its form, with what is being written as it will be printed beside it. */
export function BankFormSheet(props: BankFormProps) {
  const { kind, question, onNext, isNext = false, first } = props
  const edit = useBankForm(props)
  const { formRef, failure, conflict, isSending } = edit
  const figures = useFigures(edit)
  const answer = answerForm(edit.form, kind)
  const input = (name: 'text' | 'solution' | 'remarks') => ({
    label: BANK_LABELS[name],
    name,
    ...edit.form.getInputProps(name),
  })

  useEffect(() => {
    if (isNext) formRef.current?.querySelector('textarea')?.focus()
  }, [isNext, formRef])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save(false)
  }
  return (
    <form ref={formRef} noValidate className={form.form} onSubmit={submit} {...figures.watch}>
      {(failure || conflict) && (
        <div className={form.whole}>
          {failure && <FormFailure>{failure}</FormFailure>}
          {conflict && <ConflictBox {...edit} conflict={conflict} labels={BANK_LABELS} />}
        </div>
      )}
      <div className={sheet.form}>
        <WritingArea rows={5} spellCheck {...input('text')} />
        {kind === 'group' ? <PartFields form={edit.form} /> : <AnswerFields answer={answer} />}
        <FigureFields form={edit.form} figures={figures} />
        <WritingArea rows={3} description="Optional" {...input('solution')} />
        <HintFields answer={answer} />
        {kind !== 'group' && kind !== 'long' && <SlipFields answer={answer} />}
        <PlaceFields kind={kind} form={edit.form} />
        <SkillFields form={edit.form} />
        <WritingArea rows={2} description="Optional" {...input('remarks')} />
        {question && (
          <Checkbox
            label={BANK_LABELS.is_active}
            name="is_active"
            {...edit.form.getInputProps('is_active', { type: 'checkbox' })}
          />
        )}
        <CheckButton kind={kind} edit={edit} question={question} />
        <div className={sheet.foot}>
          {first && <div className={sheet.first}>{first}</div>}
          <Button onClick={edit.leave}>Cancel</Button>
          {onNext && (
            <Button disabled={isSending} onClick={() => void edit.save(true)}>
              Save and next
            </Button>
          )}
          <Button type="submit" variant="main" loading={isSending}>
            Save
          </Button>
        </div>
      </div>
      <div className={form.aside}>
        <div className={form.preview}>
          <BankPreview kind={kind} fields={edit.form.values} />
        </div>
      </div>
      <FirstFormula />
    </form>
  )
}
