import { useLingui } from '@lingui/react'
import { type ComponentProps, memo, type ReactNode, useId, useState } from 'react'
import { Icon } from '../../layout/icon.tsx'
import classes from './field.module.css'

type Texts = {
  label?: ReactNode
  description?: ReactNode
  /** The sentence about a wrong value; `true` marks the field alone. */
  error?: ReactNode
  /** True to say at the end of the label's line that the field may stay blank. */
  isOptional?: boolean
  /** Shown at the right of the label. */
  aside?: ReactNode
  /** 40 px high instead of 48: for tools above a list. */
  size?: 'xs' | 'sm' | 'md' | undefined
  /** The class of the frame around label, texts and field. */
  className?: string | undefined
}

type FieldProps<Input> = Texts & {
  /** Inside the field, before and after the typed text. */
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** Shown at the right of the field: a unit. */
  after?: ReactNode
  /** Shown between the description and the field. */
  above?: ReactNode
} & Omit<Input, 'size' | 'className'>

export type TextInputProps = FieldProps<ComponentProps<'input'>>
export type TextareaProps = FieldProps<ComponentProps<'textarea'>>
/** The options, as data or as children. */
export type NativeSelectProps = FieldProps<ComponentProps<'select'>> & {
  data?: readonly Choices[] | undefined
}
export type CheckboxProps = Texts &
  Omit<ComponentProps<'input'>, 'size' | 'className'> & {
    /** True if only some of the items that the box stands for are ticked. */
    indeterminate?: boolean
  }

type Choice = string | { value: string; label: string; disabled?: boolean }
type Choices = Choice | { group: string; items: readonly Choice[] }

/** The ids that link an input to its texts, and the texts. */
function useTexts({ label, description, error, isOptional, aside }: Texts, given?: string) {
  const { i18n } = useLingui()
  const made = useId()
  const id = given ?? made
  const [optional, about, wrong] = [`${id}-optional`, `${id}-about`, `${id}-error`]
  const told = [
    isOptional && optional,
    description && about,
    error && error !== true && wrong,
  ].filter(Boolean)

  return {
    input: {
      id,
      ...(error && { 'aria-invalid': true }),
      ...(told.length > 0 && { 'aria-describedby': told.join(' ') }),
    },
    label: (label || aside || isOptional) && (
      <div className="wrap gap4-16 split foot">
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {aside}
        {isOptional && (
          <span id={optional} className={classes.description}>
            {i18n.t('Optional')}
          </span>
        )}
      </div>
    ),
    description: description && (
      <p id={about} className={classes.description}>
        {description}
      </p>
    ),
    error: error && error !== true && <FieldError id={wrong}>{error}</FieldError>,
  }
}

/** The sentence about a wrong value. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={classes.error}>
    {children}
  </p>
)

type FrameProps = {
  of: Texts & {
    id?: string | undefined
    leftSection?: ReactNode
    rightSection?: ReactNode
    above?: ReactNode
    after?: ReactNode
  }
  children: (input: ReturnType<typeof useTexts>['input'] & { className: string }) => ReactNode
}

/** Label, description, field and error below one another. */
function Frame({
  of: { leftSection, rightSection, above, after, size, className, id, ...of },
  children,
}: FrameProps) {
  const texts = useTexts(of, id)
  return (
    <div className={`${classes.root} ${className ?? ''}`} data-size={size}>
      {texts.label}
      {texts.description}
      {above}
      <div
        className={classes.box}
        data-left={leftSection ? true : undefined}
        data-right={rightSection ? true : undefined}
      >
        {leftSection && <span className={classes.left}>{leftSection}</span>}
        {children({ ...texts.input, className: classes.input ?? '' })}
        {rightSection && <span className={classes.right}>{rightSection}</span>}
        {after}
      </div>
      {texts.error}
    </div>
  )
}

/** Sorts the props of a field into those of its frame and those of its input. */
function splitProps<Props extends FieldProps<object> & { id?: string | undefined }>(props: Props) {
  const { label, description, error, isOptional, aside, size, className, ...others } = props
  const { leftSection, rightSection, above, after, id, ...input } = others
  const of = {
    label,
    description,
    error,
    isOptional,
    aside,
    size,
    className,
    leftSection,
    rightSection,
    above,
    after,
    id,
  }
  return [of as FrameProps['of'], input] as const
}

/* Fields are drawn again only if one of their props is another one: a form draws all its fields with each letter. */

export const TextInput = memo(function TextInput(props: TextInputProps) {
  const [of, input] = splitProps(props)
  return <Frame of={of}>{(tied) => <input {...tied} {...input} />}</Frame>
})

export const Textarea = memo(function Textarea(props: TextareaProps) {
  const [of, input] = splitProps(props)
  return <Frame of={of}>{(tied) => <textarea {...tied} {...input} />}</Frame>
})

const choiceOf = (choice: Choice) =>
  typeof choice === 'string' ? (
    <option key={choice}>{choice}</option>
  ) : (
    <option key={choice.value} value={choice.value} disabled={choice.disabled}>
      {choice.label}
    </option>
  )

export const NativeSelect = memo(function NativeSelect({
  data,
  children,
  ...props
}: NativeSelectProps) {
  const [of, input] = splitProps(props)
  return (
    <Frame of={{ ...of, rightSection: of.rightSection ?? <Icon name="chevronDown" size={16} /> }}>
      {(tied) => (
        <select {...tied} {...input}>
          {children}
          {data?.map((choice) =>
            typeof choice === 'object' && 'group' in choice ? (
              <optgroup key={choice.group} label={choice.group}>
                {choice.items.map(choiceOf)}
              </optgroup>
            ) : (
              choiceOf(choice)
            ),
          )}
        </select>
      )}
    </Frame>
  )
})

type PasswordInputProps = TextInputProps & {
  /** Label of the button that shows the password. */
  toggle: string
}

export function PasswordInput({ toggle, ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      rightSection={
        <button type="button" aria-label={toggle} onClick={() => setShown(!isShown)}>
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}

/** A box to tick, with its label beside it. */
export const Checkbox = memo(function Checkbox({
  type = 'checkbox',
  indeterminate = false,
  ...props
}: CheckboxProps) {
  const [{ className, id, label, ...of }, input] = splitProps(props)
  const texts = useTexts(of, id)
  return (
    <div className={`${classes.tick} ${className ?? ''}`}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = indeterminate
        }}
        type={type}
        {...texts.input}
        {...input}
      />
      <div>
        <label htmlFor={texts.input.id}>{label}</label>
        {texts.description}
        {texts.error}
      </div>
    </div>
  )
})

export const Radio = (props: CheckboxProps) => <Checkbox type="radio" {...props} />
