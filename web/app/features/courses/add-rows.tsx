import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import sheet from '../../ui/forms/form-sheet.module.css'
import { Icon } from '../../ui/layout/icon.tsx'
import { CourseSelect } from './course-select.tsx'
import { CoursesFrame } from './courses-frame.tsx'
import classes from './form.module.css'
import { RowFields } from './row-fields.tsx'
import rowClasses from './rows.module.css'
import { type Adding, useAddedRows } from './use-added-rows.ts'

type AddRowsProps<Name extends string> = Adding<Name> & {
  title: string
  /** What one row is, and several are. */
  nouns: readonly [string, string]
}

/** Adds several things to one course. */
export function AddRows<Name extends string>(props: AddRowsProps<Name>) {
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
        <div className={`${classes.fields} ${classes.narrow}`}>
          <CourseSelect
            label="Course"
            value={course.value}
            error={course.error}
            onChange={({ currentTarget }) => course.choose(currentTarget.value)}
          />
          {saved.length > 0 && (
            <ul className={rowClasses.saved} aria-label="Saved">
              {saved.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and names may be equal.
                <li key={index}>
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
          <Button size="sm" className={rowClasses.add ?? ''} onClick={edit.add}>
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
