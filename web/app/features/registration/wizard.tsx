import paper from '../../ui/layout/paper.module.css'
import { ClaimRecord } from './claim-record.tsx'
import type { Registrant } from './start.ts'
import { StepForm } from './step-form.tsx'
import { StepLine } from './step-line.tsx'
import { StudentLabel } from './student-label.tsx'
import { useRegistration } from './use-registration.ts'
import classes from './wizard.module.css'
import { WizardHeader } from './wizard-header.tsx'

/** The registration in seven steps, and the label that it fills in. */
export function Wizard({ registrant }: { registrant: Registrant }) {
  const registration = useRegistration(registrant)

  return (
    <div className={`${classes.page} ${paper.squared}`}>
      <WizardHeader onClose={registration.quit} />
      <main id="main" tabIndex={-1} className={paper.ruled}>
        <div className={paper.wrap}>
          <ClaimRecord email={registrant.email} drop={registration.drop} />
          <StepLine step={registration.step} fields={registration.form.values} />
          <div className={classes.grid}>
            <StepForm registration={registration} />
            <StudentLabel fields={registration.form.values} />
          </div>
        </div>
      </main>
    </div>
  )
}
