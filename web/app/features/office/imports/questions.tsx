import type { ImportAtWork } from '@ganit/contract/office/imports'
import { type ReactNode, useId } from 'react'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Checkbox, NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { CLASS_TO_CHOOSE } from '../../../ui/text/class-choices.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { changeImport } from './imports.data.ts'
import classes from './imports.module.css'
import { NewBatch } from './new-batch.tsx'
import { PlaceSelect } from './place-select.tsx'
import { FIELD_CHOICES, HEADING_CHOICES, rowsInWords } from './words.ts'

type Wish = Omit<Parameters<typeof changeImport>[0], 'import_id'>
type Parts = { found: ImportAtWork; say: (wish: Wish) => void }

/**
 * The questions about a list, each thing once: sheets, columns, batches and classes. Each answer checks the list again.
 */
export function Questions({ found }: { found: ImportAtWork }) {
  const { import_id } = found
  const { failure, run } = useAction()
  const say = (wish: Wish) => void run(() => changeImport({ import_id, ...wish }))
  const parts = { found, say }
  return (
    <>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <SheetTicks {...parts} />
      <ColumnsAsked {...parts} />
      <Groups {...parts} />
      <Classes {...parts} />
      <Names {...parts} />
    </>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`stack gap12 pad20-24 sheet ${classes.sheet}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const WHY_NOT = {
  hidden: 'is hidden, not read',
  'no headings': 'no table',
  left: 'students who left, not read',
} as const

/** The sheets of a workbook, ticked if they are read, each with its own heading row. */
function SheetTicks({ found: { sheets = [] }, say }: Parts) {
  if (sheets.length < 2) return null
  return (
    <Question title="Sheets">
      <ul className="stack gap8">
        {sheets.map(({ name, use, heading_row, rows, left_out }) => (
          <li key={name} className={`wrap gap8-16 centred ${classes.asked}`}>
            <Checkbox
              label={name}
              checked={use}
              onChange={({ currentTarget: { checked } }) =>
                say({ sheets: [{ name, use: checked }] })
              }
            />
            <span className="quiet">
              {left_out && !use ? WHY_NOT[left_out] : rowsInWords(rows)}
            </span>
            {use && heading_row !== null && (
              <NativeSelect
                size="xs"
                aria-label={`Headings of ${name}`}
                data={HEADING_CHOICES}
                value={String(heading_row)}
                onChange={({ currentTarget: { value } }) =>
                  say({ sheets: [{ name, use, heading_row: Number(value) }] })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Question>
  )
}

const LEAVE_OUT = 'leave-out'
const TO_SAY = { value: '', label: 'Say what it is' }
const CHOICES = FIELD_CHOICES.map(({ value, label }) => ({ value: value || LEAVE_OUT, label }))

/** Columns that look like something, though no heading says it. */
function ColumnsAsked({ found: { columns }, say }: Parts) {
  const asked = columns.filter(({ like }) => like !== undefined)
  if (asked.length === 0) return null
  return (
    <Question title="Columns that look like something">
      <ul className="stack gap8">
        {asked.map(({ header, field, like, sample }) => (
          <li key={header} className={`wrap gap8-16 centred ${classes.asked} ${classes.amber}`}>
            <span className="breaks">
              <b>{header}</b> looks like {like}: <span className="quiet">{sample}</span>
            </span>
            <NativeSelect
              aria-label={`${header} is`}
              data={field === null ? [TO_SAY, ...CHOICES] : CHOICES}
              value={field ?? ''}
              onChange={({ currentTarget: { value } }) =>
                say({ columns: { [header]: value === LEAVE_OUT ? null : value } } as Wish)
              }
            />
          </li>
        ))}
      </ul>
    </Question>
  )
}

/** Rows of one sheet, class, section and batch go to one batch. */
function Groups({ found: { groups = [] }, say }: Parts) {
  if (groups.length === 0) return null
  return (
    <Question title="Batches">
      <ul className="stack gap8">
        {groups.map(({ key, name, rows, batch_id }) => (
          <li key={key} className={`wrap gap8-16 centred ${classes.asked}`}>
            <span className="breaks">
              {rowsInWords(rows)} of {name}
            </span>
            <PlaceSelect
              of={name}
              batch_id={batch_id}
              onChoose={(chosen) => say({ groups: [{ key, batch_id: chosen }] })}
            />
          </li>
        ))}
      </ul>
      <NewBatch />
    </Question>
  )
}

/** Spellings of classes that cannot be read, each asked once. */
function Classes({ found, say }: Parts) {
  const { classes: asked = [] } = found
  if (asked.length === 0) return null
  return (
    <Question title="Classes">
      <ul className="stack gap8">
        {asked.map(({ text, rows, class_number }) => (
          <li key={text} className={`wrap gap8-16 centred ${classes.asked} ${classes.amber}`}>
            <span className="breaks">
              “{text}”, {rowsInWords(rows)}
            </span>
            <NativeSelect
              aria-label={`Class of “${text}”`}
              data={CLASS_TO_CHOOSE}
              value={String(class_number ?? '')}
              onChange={({ currentTarget: { value } }) =>
                value && say({ classes: { [text]: Number(value) } })
              }
            />
          </li>
        ))}
      </ul>
    </Question>
  )
}

function Names({ found: { capitals, names_in_case = true }, say }: Parts) {
  if (!capitals) return null
  return (
    <div>
      <Checkbox
        label={`Write ${countInWords(capitals.rows, 'name', 'names')} as ${capitals.example}`}
        checked={names_in_case}
        onChange={({ currentTarget: { checked } }) => say({ names_in_case: checked })}
      />
    </div>
  )
}
