import { useLingui } from '@lingui/react'
import { Link, Outlet } from 'react-router'
import { useAcademy } from '../academy.ts'
import { loadTextsOfPage } from '../i18n/load-texts-of-page.ts'
import { useSession } from '../session.ts'
import { ButtonLink } from '../ui/buttons/button.tsx'
import { HomeLink } from '../ui/layout/home-link.tsx'
import { Icon } from '../ui/layout/icon.tsx'
import paper from '../ui/layout/paper.module.css'
import { ColourSchemeSwitch } from './colours/colour-scheme-switch.tsx'
import { LanguageSwitch } from './language/language-switch.tsx'
import { isOtherPath } from './loading/revalidation.ts'
import headerMenuCss from './menus/header-menu.module.css'
import { PhoneMenu } from './menus/phone-menu.tsx'
import { SkipLink } from './menus/skip-link.tsx'
import { useLinkMenu } from './menus/use-link-menu.ts'
import { Footer } from './public/footer.tsx'
import classes from './public/public.module.css'
import {
  accountLink,
  homeLink,
  type LinkMenu,
  menusOf,
  publicLinks,
} from './public/public-links.ts'

/** A menu of the header. Its links are in the HTML: without JavaScript, focus opens it. */
function HeaderMenu({ text, links }: LinkMenu) {
  const { i18n } = useLingui()
  const { close, rootProps, buttonProps, listProps } = useLinkMenu()

  return (
    <li className={headerMenuCss.menu} {...rootProps}>
      <button type="button" className={headerMenuCss.button} {...buttonProps}>
        {i18n._(text)} <Icon name="chevronDown" size={15} />
      </button>
      <ul className={headerMenuCss.list} {...listProps} data-many={links.length > 6 || undefined}>
        {links.map(({ to, text: name, values }) => (
          <li key={`${to} ${name}`}>
            <Link to={to} onClick={close}>
              {i18n._(name, values)}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Logo, links, menus, colour scheme, and Login or Dashboard. */
function PublicHeader() {
  const { i18n } = useLingui()

  const account = accountLink(useSession().userType)
  const academy = useAcademy()

  return (
    <header className={`unprinted ${classes.header}`}>
      <div className={`row centred ${paper.wrap} ${classes.bar}`}>
        <HomeLink className={classes.home} />
        <nav className={classes.links} aria-label={i18n.t('Main')}>
          <ul>
            <li>
              <Link to={homeLink.to}>{i18n._(homeLink.text)}</Link>
            </li>
            {menusOf(academy).map((menu) => (
              <HeaderMenu key={menu.text} {...menu} />
            ))}
            {publicLinks.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{i18n._(text)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`row gap8 centred stiff ${classes.actions}`}>
          <LanguageSwitch />
          <span className={classes.wide}>
            <ColourSchemeSwitch />
          </span>
          <ButtonLink to={account.to} variant="filled" className={classes.wide}>
            {i18n._(account.text)}
          </ButtonLink>
          <div className={classes.narrow}>
            <PhoneMenu account={account} />
          </div>
        </div>
      </div>
    </header>
  )
}

/** The server has all texts; the browser loads those of the next page with it. */
export const loader = () => null
export const clientLoader = loadTextsOfPage
export const shouldRevalidate = isOtherPath

export default function PublicLayout() {
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <Outlet />
      <Footer />
    </>
  )
}
