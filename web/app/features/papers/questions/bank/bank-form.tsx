import { IMAGE_START } from '@ganit/contract/ground/images'
import type { BankQuestion } from '@ganit/contract/papers/question-bank'
import type { QuestionKind } from '@ganit/contract/papers/question-content'
import { optionLetter } from '@ganit/contract/papers/question-faults'
import { FIGURE_PATH } from '@ganit/contract/papers/question-figures'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, messageOf } from '../../../../api/api-error.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../../ui/forms/fields/fields.tsx'
import { FileField } from '../../../../ui/forms/fields/file-field.tsx'
import { FormFailure } from '../../../../ui/forms/form-failure.tsx'
import { ConflictBox } from '../../../../ui/forms/records/conflict-box.tsx'
import sheet from '../../../../ui/forms/records/form-sheet.module.css'
import { focusFirstError } from '../../../../ui/forms/use-first-error.ts'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { FirstFormula } from '../../../../ui/text/first-formula.tsx'
import { WritingArea } from '../../../../ui/text/writing/writing-area.tsx'
import form from '../set-paper.module.css'
import { answerForm } from './answer-form.ts'
import { checkForBank } from './bank.data.ts'
import classes from './bank-form.module.css'
import { BankPreview } from './bank-preview.tsx'
import { AnswerFields } from './fields/answer-fields.tsx'
import { HintFields } from './fields/hint-fields.tsx'
import { NumberFields } from './fields/number-fields.tsx'
import { PartFields } from './fields/part-fields.tsx'
import { PlaceFields } from './fields/place-fields.tsx'
import { SkillFields } from './fields/skill-fields.tsx'
import { SlipFields } from './fields/slip-fields.tsx'
import { placesLeft } from './figures.ts'
import { mayHaveNumbers } from './number-values.ts'
import { BANK_LABELS, type BankFields, bodyOf, errorsOf } from './question-values.ts'
import { type BankEditing, type BankForm, useBankForm } from './use-bank-form.ts'
import { type Figures, useFigures } from './use-figures.ts'

/** A question's figures: chosen, pasted or dropped; `![2]` places one in a text, the rest follow it. */
function FigureFields({ form, figures }: { form: BankForm; figures: Figures }) {
  const input = useRef<HTMLInputElement>(null)
  const held = form.values.figures
  const left = placesLeft(held)
  const wrong = Object.keys(form.errors).find((name) => /^figures\b/.test(name))
  const hint =
    left > 0
      ? 'A picture or an SVG. It can be pasted or dropped here, too.'
      : 'There are eight figures, and no more can be added.'

  return (
    <fieldset className={`stack gap16 narrow ${classes.group}`}>
      <legend>Figures</legend>
      {held.length > 0 && (
        <ol className={`grid gap12 ${classes.figures}`}>
          {held.map((figure, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: it is called by its place.
            <li className="stack gap6" key={index}>
              <img src={figure} alt={`Figure ${index + 1}`} />
              <div className="wrap gap8-16 centred">
                <Button size="xs" onClick={() => figures.insert(index + 1)}>
                  Insert ![{index + 1}]
                </Button>
                <Button size="xs" variant="quiet" onClick={() => figures.remove(index + 1)}>
                  Remove figure {index + 1}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {left > 0 ? (
        <FileField
          ref={input}
          label="Add a figure"
          frame={null}
          action="Choose files"
          hint={figures.isWorking ? 'Making the picture smaller…' : hint}
          isWorking={figures.isWorking}
          wrong={figures.failure || (wrong && form.errors[wrong])}
          alsoAccepts="image/svg+xml"
          multiple
          onChoose={({ currentTarget }) => {
            figures.add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      ) : (
        <p className="quiet small">{hint}</p>
      )}
    </fieldset>
  )
}

type CheckButtonProps = {
  kind: QuestionKind
  edit: Pick<BankEditing, 'form' | 'formRef'>
  question: BankQuestion | null
}

/**
 * The check only needs to know that there is a picture, which saving sends. SVG is sent, because its labels are
 * checked.
 */
const toCheckedFigure = (figure: string) => (IMAGE_START.test(figure) ? `${FIGURE_PATH}0` : figure)

const LABELS_OF_LISTS: Record<string, (n: number) => string> = {
  options: (n) => `Option ${optionLetter(n)}`,
  figures: (n) => `Figure ${n + 1}`,
  scheme: (n) => `Step ${n + 1}`,
}

/** `options.0` → `Option A`, `parts.1.unit` → `Part 2, Unit`. */
function labelOf(name: string): string {
  const [list = '', n = '', ...rest] = name.split('.')
  if (list === 'parts') return `Part ${Number(n) + 1}, ${labelOf(rest.join('.'))}`
  return LABELS_OF_LISTS[list]?.(Number(n)) ?? (BANK_LABELS as Record<string, string>)[name] ?? name
}

/** Checks the form on the server without saving: formulas that cannot be drawn, answers that cannot be read. */
function CheckButton({ kind, edit: { form, formRef }, question }: CheckButtonProps) {
  const [found, setFound] = useState<string[]>([])
  const [conditions, setConditions] = useState<string[]>([])
  const { isSending, once } = useSending()

  const showErrors = (errors: Record<string, unknown>) => {
    flushSync(() => form.setErrors(errors as Record<string, string>))
    focusFirstError(formRef.current)
  }
  async function check() {
    const fields = form.getValues()
    const errors = errorsOf(kind, fields)
    setFound([])
    setConditions([])
    showErrors(errors)
    if (Object.keys(errors).length > 0) return
    try {
      const id = question && { question_id: question.question_id }
      const { message, warnings, conditions } = await checkForBank({
        ...bodyOf(kind, { ...fields, figures: fields.figures.map(toCheckedFigure) }),
        ...id,
      })
      const told = Object.entries(warnings).map(([name, text]) => `${labelOf(name)}: ${text}`)
      setFound([message, ...told])
      setConditions(conditions ?? [])
    } catch (error) {
      if (error instanceof ApiError) showErrors(error.fields)
      setFound([messageOf(error)])
    }
  }
  const add = (condition: string) => {
    const { require } = form.getValues()
    form.setFieldValue('require', [...require.filter((each) => each.trim() !== ''), condition])
    void once(check)
  }
  return (
    <div className="wrap gap8-16 centred">
      <Button loading={isSending} onClick={() => void once(check)}>
        Check
      </Button>
      <div role="status">
        {found.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {conditions.map((condition) => (
        <Button key={condition} size="xs" disabled={isSending} onClick={() => add(condition)}>
          Add condition {condition}
        </Button>
      ))}
    </div>
  )
}

type BankFormProps = {
  kind: QuestionKind
  question: BankQuestion | null
  begin?: BankFields
  /** When writing several: called once one is saved and the next begins. */
  onNext?: (saved: BankFields) => void
  /** True for the next of several: focuses the form at once. */
  isNext?: boolean
  /** Shown left of Cancel, such as Delete. */
  first?: ReactNode
}

/** The form of a bank question, beside its preview. */
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
        <div className="whole">
          {failure && <FormFailure>{failure}</FormFailure>}
          {conflict && <ConflictBox {...edit} conflict={conflict} labels={BANK_LABELS} />}
        </div>
      )}
      <div className={sheet.form}>
        <WritingArea rows={5} spellCheck {...input('text')} />
        {kind === 'group' ? <PartFields form={edit.form} /> : <AnswerFields answer={answer} />}
        <FigureFields form={edit.form} figures={figures} />
        <WritingArea rows={3} isOptional {...input('solution')} />
        <HintFields answer={answer} />
        {kind !== 'group' && kind !== 'long' && <SlipFields answer={answer} />}
        {mayHaveNumbers(kind) && <NumberFields form={edit.form} />}
        <PlaceFields kind={kind} form={edit.form} />
        <SkillFields form={edit.form} />
        <WritingArea rows={2} isOptional {...input('remarks')} />
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
      <div className="narrow">
        <div className={form.preview}>
          <BankPreview kind={kind} fields={edit.form.values} />
        </div>
      </div>
      <FirstFormula />
    </form>
  )
}
