import { PARTS_MAX } from '@ganit/contract/papers/question-content'
import { marksOfParts } from '@ganit/contract/papers/question-faults'
import { Button } from '../../../../../ui/buttons/button.tsx'
import { Checkbox, NativeSelect, TextInput } from '../../../../../ui/forms/fields/fields.tsx'
import { KIND_TEXTS, partName } from '../../../../../ui/questions/words.ts'
import { WritingArea } from '../../../../../ui/text/writing/writing-area.tsx'
import { answerForm } from '../answer-form.ts'
import { BLANK_PART, type PartValues } from '../answer-values.ts'
import classes from '../bank-form.module.css'
import { BANK_LABELS } from '../question-values.ts'
import type { BankForm } from '../use-bank-form.ts'
import { PART_KINDS } from '../words.ts'
import { WrongRight } from '../wrong-right.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { HintFields } from './hint-fields.tsx'
import { SlipFields } from './slip-fields.tsx'

const KINDS = PART_KINDS.map((kind) => ({ value: kind, label: KIND_TEXTS[kind] }))
const LEAST = 2

/** Only the first of two parts can have an alternative. */
const withValidAlternatives = (parts: PartValues[]) =>
  parts.map((part, index) => {
    const before = parts[index - 1]
    return part.or && (!before || before.or) ? { ...part, or: false } : part
  })

/** The parts of a group, each with its own answer, and their total marks. */
export function PartFields({ form }: { form: BankForm }) {
  const { parts } = form.values
  const sum = marksOfParts(parts.map(({ marks, or }) => ({ marks: Number(marks) || 0, or })))

  const put = (next: PartValues[]) => {
    form.setFieldValue('parts', withValidAlternatives(next))
    form.clearErrors()
  }
  return (
    <>
      {parts.map((part, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies an entry.
          key={index}
          form={form}
          index={index}
          onRemove={
            parts.length > LEAST ? () => put(parts.filter((each) => each !== part)) : undefined
          }
        />
      ))}
      <WrongRight answer={{ error: (name) => form.errors[name] }} names={['parts', 'marks']} />
      <div className="wrap gap8-16 centred">
        {parts.length < PARTS_MAX && (
          <Button size="xs" onClick={() => put([...parts, BLANK_PART])}>
            Add part
          </Button>
        )}
        <output>
          {sum} {sum === 1 ? 'mark' : 'marks'} together
        </output>
      </div>
    </>
  )
}

type PartProps = { form: BankForm; index: number; onRemove: (() => void) | undefined }

function Part({ form, index, onRemove }: PartProps) {
  const { parts } = form.values
  const [part, before] = [parts[index] ?? BLANK_PART, parts[index - 1]]
  const answer = answerForm(form, part.kind, index)
  const name = partName(index)

  return (
    <fieldset className={`stack gap16 narrow ${classes.partFields}`}>
      <legend>Part {name}</legend>
      {before && (!before.or || part.or) && (
        <Checkbox
          label={`Instead of part ${partName(index - 1)}: students answer one of the two`}
          {...answer.input('or', 'checkbox')}
        />
      )}
      <div className={classes.row}>
        <NativeSelect label={BANK_KIND} data={KINDS} {...answer.input('kind')} />
        <TextInput label={BANK_LABELS.marks} type="number" min={1} {...answer.input('marks')} />
      </div>
      <WritingArea label={BANK_LABELS.text} rows={3} spellCheck {...answer.input('text')} />
      <AnswerFields answer={answer} />
      <WritingArea label={BANK_LABELS.solution} rows={2} isOptional {...answer.input('solution')} />
      <HintFields answer={answer} />
      {part.kind !== 'long' && <SlipFields answer={answer} />}
      {onRemove && (
        <div>
          <Button size="xs" onClick={onRemove}>
            Remove part {name}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const BANK_KIND = 'Kind'
