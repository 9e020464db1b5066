import { CurriculumDraft, EssentialDraft } from '@ganit/contract/site/course-contents'
import { schemaResolver } from '@mantine/form'
import type { FormEvent } from 'react'
import { type MetaArgs, titled } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { RemoveButton } from '../../../ui/buttons/remove-button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import sheet from '../../../ui/forms/records/form-sheet.module.css'
import { Icon } from '../../../ui/layout/icon.tsx'
import { type ContentKind, kindOf } from './content-kinds.ts'
import { addCurriculum, addEssential } from './course-contents.data.ts'
import { CourseSelect } from './course-select.tsx'
import { CoursesFrame } from './courses-frame.tsx'
import classes from './form.module.css'
import { type Adding, type Row, type RowField, useAddedRows } from './use-added-rows.ts'

type RowFieldsProps<Name extends string> = {
  /** Name of the row: `curriculum 1`. */
  what: string
  fields: readonly RowField<Name>[]
  row: Row<Name>
  onType: (name: Name, text: string) => void
  /** Undefined on the last remaining row. */
  onRemove: (() => void) | undefined
}

function RowFields<Name extends string>(props: RowFieldsProps<Name>) {
  const { what, fields, row, onType, onRemove } = props

  return (
    <fieldset className={`row gap8 top narrow ${classes.row}`} aria-label={what}>
      <div className="stack gap16 grows narrow">
        {row.failure && <ErrorBox>{row.failure}</ErrorBox>}
        {fields.map(({ name, label, isLong }) => {
          const input = { label, value: row.texts[name], error: row.errors[name] }
          return isLong ? (
            <Textarea
              key={name}
              rows={2}
              {...input}
              onChange={({ currentTarget }) => onType(name, currentTarget.value)}
            />
          ) : (
            <TextInput
              key={name}
              autoComplete="off"
              {...input}
              onChange={({ currentTarget }) => onType(name, currentTarget.value)}
            />
          )
        })}
      </div>
      {onRemove && <RemoveButton what={what} onClick={onRemove} />}
    </fieldset>
  )
}

type AddRowsProps<Name extends string> = Adding<Name> & {
  title: string
  /** Singular and plural. */
  nouns: readonly [string, string]
}

/** Adds several rows to one course. */
function AddRowsForm<Name extends string>(props: AddRowsProps<Name>) {
  const { title, nouns, fields } = props
  const { form, rows, saved, course, ...edit } = useAddedRows(props)
  const count = rows.length === 1 ? `One ${nouns[0]} is` : `${rows.length} ${nouns[1]} are`

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <CoursesFrame title={title}>
      <form ref={form} noValidate className={sheet.form} onSubmit={submit}>
        {edit.isFailed && (
          <FormFailure>
            <span>{props.texts.failure}</span> <span>{count} not saved yet: see below.</span>
          </FormFailure>
        )}
        <div className={`stack gap20 packed ${classes.narrow}`}>
          <CourseSelect
            label="Course"
            value={course.value}
            error={course.error}
            onChange={({ currentTarget }) => course.choose(currentTarget.value)}
          />
          {saved.length > 0 && (
            <ul className={`stack gap4 strong ${classes.saved}`} aria-label="Saved">
              {saved.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and names may be equal.
                <li className="row gap8 centred breaks" key={index}>
                  <Icon name="tick" size={18} /> {name}: saved
                </li>
              ))}
            </ul>
          )}
          {rows.map((row, index) => (
            <RowFields
              key={row.key}
              what={`${nouns[0]} ${index + 1}`}
              fields={fields}
              row={row}
              onType={(name, text) => edit.type(row.key, name, text)}
              onRemove={rows.length > 1 ? () => edit.remove(row.key) : undefined}
            />
          ))}
          <Button size="sm" className="fit" onClick={edit.add}>
            + Add another {nouns[0]}
          </Button>
        </div>
        <div className={sheet.foot}>
          <Button onClick={edit.cancel}>Cancel</Button>
          <Button type="submit" variant="main" loading={edit.isSending}>
            Save
          </Button>
        </div>
      </form>
    </CoursesFrame>
  )
}

const wrongCurriculum = schemaResolver(CurriculumDraft, { sync: true })
const wrongEssential = schemaResolver(EssentialDraft, { sync: true })

function AddCurriculums(kind: ContentKind) {
  return (
    <AddRowsForm
      {...kind}
      title="Add Curriculum"
      fields={[{ name: 'curriculum_name', label: 'Curriculum Name' }]}
      errorsOf={wrongCurriculum}
      add={addCurriculum}
      texts={{ saved: 'Curriculum saved', failure: 'Something went wrong.' }}
    />
  )
}

function AddEssentials(kind: ContentKind) {
  return (
    <AddRowsForm
      {...kind}
      title="Add Essentials"
      fields={[
        { name: 'classroom_essentials_name', label: 'Essential Name' },
        { name: 'classroom_essentials_description', label: 'Description', isLong: true },
      ]}
      errorsOf={wrongEssential}
      add={addEssential}
      texts={{ saved: 'Essential saved', failure: 'Failed to save essentials.' }}
    />
  )
}

export const meta = (args: MetaArgs) => titled(kindOf(args).titles.add)(args)

export default function AddContents(props: Pick<MetaArgs, 'matches'>) {
  const kind = kindOf(props)
  const Add = kind.listed.isDescribed ? AddEssentials : AddCurriculums
  return <Add {...kind} />
}
