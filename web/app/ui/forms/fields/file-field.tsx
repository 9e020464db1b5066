import { type ChangeEvent, type ReactNode, type Ref, useId, useState } from 'react'
import plain from './field.module.css'
import classes from './file-field.module.css'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type FileFieldProps = {
  ref: Ref<HTMLInputElement>
  label: string
  /** The preview, or a placeholder. */
  frame: ReactNode
  /** Label of the button. */
  action: string
  /** Says which file is wanted, or what is being done with the chosen one. */
  hint: string
  isWorking: boolean
  wrong?: ReactNode
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void
  /** Other file types, beside pictures. */
  alsoAccepts?: string
  /** File types instead of pictures. */
  accepts?: string
  multiple?: boolean
  /** Shown below the field, such as a button. */
  children?: ReactNode
}

/** A field to choose or drop a picture or another file. */
export function FileField(props: FileFieldProps) {
  const { ref, label, frame, action, hint, isWorking, wrong, onChoose, children } = props
  const { alsoAccepts, accepts = ACCEPTED, multiple = false } = props
  const id = useId()
  const [isOver, setOver] = useState(false)

  return (
    <div className={`stack gap8 packed ${classes.whole}`}>
      <div className="stack gap6">
        <label htmlFor={id} className={plain.label}>
          {label}
        </label>
        <div
          className={`wrap centred anchor ${classes.field}`}
          data-wrong={Boolean(wrong) || undefined}
          data-over={isOver || undefined}
        >
          {frame}
          <div className={classes.text}>
            <span className={classes.choose}>{action}</span>
            <p id={`${id}-hint`} role="status">
              {hint}
            </p>
            {isWorking && <i className={`block clip ${classes.progress}`} />}
          </div>
          {/* Covers everything above, so that clicks, keyboard and drops reach it natively. */}
          <input
            ref={ref}
            id={id}
            type="file"
            accept={alsoAccepts ? `${accepts},${alsoAccepts}` : accepts}
            multiple={multiple}
            className={classes.input}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${wrong ? `${id}-error ` : ''}${id}-hint`}
            onChange={onChoose}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
          />
        </div>
        {wrong && (
          <p id={`${id}-error`} role="alert" className={plain.error}>
            {wrong}
          </p>
        )}
      </div>
      {children}
    </div>
  )
}
