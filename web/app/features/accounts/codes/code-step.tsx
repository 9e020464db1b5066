import { isNotEmpty, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import classes from '../sign-in/sign-in.module.css'

type CodeStepProps = {
  /** Signs in with the code and leaves the page; rejects with the server's sentence. */
  onCode: (otp: string) => Promise<void>
  /** Starts again with another account. */
  onBack: () => void
}

/** The second factor, after the password or Google. */
export default function CodeStep({ onCode, onBack }: CodeStepProps) {
  const [isOnPaper, setOnPaper] = useState(false)
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { otp: '' },
    validate: { otp: isNotEmpty('Please enter the code.') },
  })
  // Replaces the field that had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field
  useEffect(() => input.current?.focus(), [isOnPaper])

  const submit = form.onSubmit(
    ({ otp }) =>
      once(async () => {
        setFailure('')
        try {
          await onCode(otp)
          return true
        } catch (error) {
          setFailure(messageOf(error))
          input.current?.select()
          return false
        }
      }),
    () => input.current?.focus(),
  )

  const switchKind = () => {
    setOnPaper(!isOnPaper)
    setFailure('')
    form.reset()
  }
  return (
    <form method="post" noValidate className="stack gap18" onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        key={isOnPaper ? 'paper' : 'app'}
        ref={input}
        label={isOnPaper ? 'Recovery code' : 'Code'}
        description={
          isOnPaper
            ? 'One of the ten that you wrote down. Each works once.'
            : 'The six digits that your authenticator app shows now.'
        }
        inputMode={isOnPaper ? 'text' : 'numeric'}
        autoComplete={isOnPaper ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        name="otp"
        {...form.getInputProps('otp')}
      />
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        Continue
      </Button>
      <p className={classes.other}>
        <button type="button" onClick={switchKind}>
          {isOnPaper ? 'Use the app' : 'Use a recovery code'}
        </button>
        {' · '}
        <button type="button" onClick={onBack}>
          Start again
        </button>
      </p>
    </form>
  )
}
