import type { QuestionKind } from '@ganit/contract/papers/question-content'
import { useQuery } from '@tanstack/react-query'
import { NativeSelect, TextInput } from '../../../../../ui/forms/fields/fields.tsx'
import { DIFFICULTIES, LANGUAGE_TEXTS } from '../../../../../ui/questions/words.ts'
import { CLASS_CHOICES } from '../../../../../ui/text/class-choices.ts'
import { chapters } from '../../../chapters/chapters.data.ts'
import classes from '../bank-form.module.css'
import { BANK_LABELS } from '../question-values.ts'
import type { BankForm } from '../use-bank-form.ts'
import { USE_TEXTS } from '../words.ts'

const CLASSES = [{ value: '', label: 'Any class' }, ...CLASS_CHOICES]
const DIFFICULTY = [
  { value: '', label: 'Not said' },
  ...DIFFICULTIES.map((label, index) => ({ value: String(index + 1), label })),
]
const USES = Object.entries(USE_TEXTS).map(([value, label]) => ({ value, label }))
const LANGUAGES = Object.entries(LANGUAGE_TEXTS).map(([value, label]) => ({ value, label }))

/** Class, chapter, marks and language. */
export function PlaceFields({ kind, form }: { kind: QuestionKind; form: BankForm }) {
  const { data: all = [], isError } = useQuery(chapters)
  const { class_number, chapter_id } = form.values
  const shown = all.filter(
    (chapter) =>
      (String(chapter.class_number) === class_number && chapter.is_active) ||
      String(chapter.chapter_id) === chapter_id,
  )
  const inClass = form.getInputProps('class_number')
  const inChapter = form.getInputProps('chapter_id')
  const none = class_number ? 'No chapter' : 'Choose a class first'

  return (
    <div className={classes.row}>
      <NativeSelect
        label={BANK_LABELS.class_number}
        name="class_number"
        data={CLASSES}
        {...inClass}
        onChange={(event) => {
          inClass.onChange(event)
          form.setFieldValue('chapter_id', '')
          form.setFieldValue('skill_ids', [])
        }}
      />
      <NativeSelect
        label={BANK_LABELS.chapter_id}
        name="chapter_id"
        data={[
          { value: '', label: isError ? 'Chapters could not be loaded' : none },
          ...shown.map((chapter) => ({ value: String(chapter.chapter_id), label: chapter.name })),
        ]}
        {...inChapter}
        onChange={(event) => {
          inChapter.onChange(event)
          form.setFieldValue('skill_ids', [])
        }}
      />
      <NativeSelect
        label={BANK_LABELS.difficulty}
        name="difficulty"
        data={DIFFICULTY}
        {...form.getInputProps('difficulty')}
      />
      {/* A group has its parts' marks. */}
      {kind !== 'group' && (
        <TextInput
          label={BANK_LABELS.marks}
          name="marks"
          type="number"
          min={1}
          {...form.getInputProps('marks')}
        />
      )}
      <NativeSelect
        label={BANK_LABELS.language}
        name="language"
        data={LANGUAGES}
        {...form.getInputProps('language')}
      />
      <NativeSelect label={BANK_LABELS.use} name="use" data={USES} {...form.getInputProps('use')} />
    </div>
  )
}
