import {
  NO_CODE_REASON_LABEL,
  PARENT_CODE_LABEL,
  PARENT_CODE_MINUTES,
} from '@ganit/contract/office/known-children'
import { useState } from 'react'
import { Button, ButtonAnchor } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { makeParentCode } from './known-children.data.ts'

/** How the desk recognised the parent if the e-mail is not confirmed. */
export type Proof = { code: string } | { reason: string }

type ParentProofProps = {
  uid: string
  student_id: number
  /** The server's sentence about each required field. */
  wanted: Record<string, string>
  onChange: (proof: Proof) => void
}

function CodeField({ uid, student_id, wanted, onChange }: ParentProofProps) {
  const { failure, isSending, run } = useAction()
  const [link, setLink] = useState<string>()
  const make = () =>
    run(async () => setLink((await makeParentCode({ uid, student_id })).whatsapp_link))
  return (
    <>
      <p>
        A code to the mobile of the record, good for {PARENT_CODE_MINUTES} minutes, will do instead:
        let the parent read it out.
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="wrap gap12 centred">
        <Button loading={isSending} onClick={make}>
          {link ? 'Make another code' : 'Make a code'}
        </Button>
        {link && (
          <ButtonAnchor href={link} target="_blank" rel="noreferrer">
            Send by WhatsApp
          </ButtonAnchor>
        )}
      </div>
      <TextInput
        label={PARENT_CODE_LABEL}
        inputMode="numeric"
        autoComplete="off"
        error={wanted.code}
        onChange={({ target }) => onChange({ code: target.value })}
      />
    </>
  )
}

/** Asks for the parent's code; if the record has no mobile, for the owner's reason. */
export const ParentProof = (props: ParentProofProps) =>
  props.wanted.reason ? (
    <TextInput
      label={NO_CODE_REASON_LABEL}
      error={props.wanted.reason}
      onChange={({ target }) => props.onChange({ reason: target.value })}
    />
  ) : (
    <CodeField {...props} />
  )
