import { Input } from '@mantine/core'
import { type ChangeEvent, type ReactNode, type Ref, useId, useState } from 'react'
import classes from './file-field.module.css'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type FileFieldProps = {
  ref: Ref<HTMLInputElement>
  label: string
  /** What was chosen, as it will be shown, or its place. */
  frame: ReactNode
  /** What a press does. */
  action: string
  /** Below that: what is wanted, or what is being done. */
  hint: string
  isWorking: boolean
  wrong?: ReactNode
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void
  /** Further kinds of files, beside pictures. */
  alsoAccepts?: string
  /** Other kinds of files than pictures. */
  accepts?: string
  /** Whether several can be chosen at once. */
  multiple?: boolean
  /** A button below it. */
  children?: ReactNode
}

/** Where a picture, or another file, is chosen from files, or dropped. */
export function FileField(props: FileFieldProps) {
  const { ref, label, frame, action, hint, isWorking, wrong, onChoose, children } = props
  const { alsoAccepts, accepts = ACCEPTED, multiple = false } = props
  const id = useId()
  const [isOver, setOver] = useState(false)

  return (
    <div className={classes.whole}>
      <Input.Wrapper id={id} label={label} error={wrong} errorProps={{ role: 'alert' }}>
        <div
          className={classes.field}
          data-wrong={Boolean(wrong) || undefined}
          data-over={isOver || undefined}
        >
          {frame}
          <div className={classes.text}>
            <span className={classes.choose}>{action}</span>
            <p id={`${id}-hint`} role="status">
              {hint}
            </p>
            {isWorking && <i className={classes.progress} />}
          </div>
          {/* Covers all of the above: a press, the keyboard and a dropped file reach it by themselves. */}
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
      </Input.Wrapper>
      {children}
    </div>
  )
}
