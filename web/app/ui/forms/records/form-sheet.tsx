import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../buttons/button.tsx'
import { FormFailure } from '../form-failure.tsx'
import { ConflictBox } from './conflict-box.tsx'
import classes from './form-sheet.module.css'
import type { RecordEditing } from './use-record-form.ts'

type FormSheetProps = {
  edit: Omit<RecordEditing<Record<string, unknown>>, 'form' | 'base' | 'input' | 'tick'>
  /** Label of the save button. */
  save: string
  /** Shown left of Cancel, such as Delete. */
  first?: ReactNode
  children: ReactNode
}

/** One record's form on a sheet: failure, conflict, fields, Cancel and Save. */
export function FormSheet({ edit, save, first, children }: FormSheetProps) {
  const { formRef, failure, conflict, labels } = edit

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      {failure && <FormFailure>{failure}</FormFailure>}
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={labels} />}
      {children}
      <div className={classes.foot}>
        {first && <div className={classes.first}>{first}</div>}
        <Button onClick={edit.leave}>Cancel</Button>
        <Button type="submit" variant="main" loading={edit.isSending}>
          {save}
        </Button>
      </div>
    </form>
  )
}
