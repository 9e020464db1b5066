import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import sheet from '../../ui/forms/form-sheet.module.css'
import { Icon } from '../../ui/layout/icon.tsx'
import type { ContentKind } from './content-kind.ts'
import { ContentRowFields } from './content-row-fields.tsx'
import { CourseSelect } from './course-select.tsx'
import { CoursesFrame } from './courses-frame.tsx'
import classes from './form.module.css'
import rowClasses from './rows.module.css'
import { useContentRows } from './use-content-rows.ts'

/** Adds several curriculums or essentials to one course. */
export function AddContent({ kind }: { kind: ContentKind }) {
  const { labels, texts, noun } = kind
  const { form, rows, saved, course, ...edit } = useContentRows(kind)
  const count = rows.length === 1 ? `One ${noun[0]} is` : `${rows.length} ${noun[1]} are`

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <CoursesFrame title={texts.add}>
      <form ref={form} noValidate className={sheet.form} onSubmit={submit}>
        {edit.isFailed && (
          <FormFailure>
            <span>{texts.addFailure}</span> <span>{count} not saved yet: see below.</span>
          </FormFailure>
        )}
        <div className={`${classes.fields} ${classes.narrow}`}>
          <CourseSelect
            label={labels.course_id}
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
            <ContentRowFields
              key={row.key}
              kind={kind}
              row={row}
              number={index + 1}
              onType={(name, text) => edit.type(row.key, name, text)}
              onRemove={rows.length > 1 ? () => edit.remove(row.key) : undefined}
            />
          ))}
          <Button size="sm" className={rowClasses.add ?? ''} onClick={edit.add}>
            {texts.addRow}
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
