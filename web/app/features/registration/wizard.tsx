import { ClaimRecord } from './claim-record.tsx'
import type { Registrant } from './start.ts'
import { useRegistration } from './use-registration.ts'
import { WizardPage } from './wizard-page.tsx'

/** The registration in seven steps. */
export function Wizard({ registrant }: { registrant: Registrant }) {
  const registration = useRegistration(registrant)

  return (
    <WizardPage registration={registration}>
      <ClaimRecord email={registrant.email} drop={registration.drop} />
    </WizardPage>
  )
}
