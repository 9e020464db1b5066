import type { SecondFactorKey } from '@ganit/contract/accounts'
import { useState } from 'react'
import { KeyStep } from './key-step.tsx'
import { requestKey } from './own-account.data.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Switching a second factor on, in three steps: the password, the app with its first code, the codes for paper. */
export default function SecondFactorSetUp({
  email,
  onClose,
}: {
  email: string
  onClose: () => void
}) {
  const [key, setKey] = useState<SecondFactorKey>()
  const [codes, setCodes] = useState<string[]>()

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (key) return <KeyStep secret={key} onCodes={setCodes} onCancel={onClose} />
  return (
    <PasswordStep
      email={email}
      onPassword={async (password) => setKey(await requestKey(password))}
      onCancel={onClose}
    />
  )
}
