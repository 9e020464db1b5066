import { ButtonLink } from '../../../../ui/buttons/button.tsx'
import { SiteTruths } from '../../../ground/settings/site-truths.tsx'

/** The step with those parts of the site that are not the academy's own yet, and a first backup. */
export const SiteStep = () => (
  <div className="stack gap12">
    <SiteTruths />
    <div>
      <ButtonLink to="/admin/settings/backups" variant="main">
        Make a backup
      </ButtonLink>
    </div>
  </div>
)
