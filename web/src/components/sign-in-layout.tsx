import type { ReactNode } from 'react';
import { version } from '../../../package.json';
import { Icon } from '../icons/icon';
import { HANDBOOK } from '../lib/handbook';
import { usePageTitle } from '../lib/page-title';
import { t } from '../texts';
import { chooseLanguage, language, LANGUAGES, type Language } from '../texts/language';
import classes from './sign-in-layout.module.css';

const OTHERS = Object.entries(LANGUAGES).filter(([other]) => other !== language) as [Language, string][];

/** The frame of pages before sign-in. */
export function SignInLayout({ children }: { children: ReactNode }) {
  usePageTitle(t.signIn.title);
  return (
    <div className={classes.layout}>
      <main className={classes.main}>
        <div className={`ground ${classes.card}`}>
          <div className={classes.top}>
            <span className={classes.mark}>
              <Icon name="key" size="large" />
            </span>
            <div>
              <h1>{t.name}</h1>
              <p>{t.signIn.subtitle}</p>
            </div>
          </div>
          {children}
        </div>
      </main>
      <footer className={classes.foot}>
        {OTHERS.map(([other, name]) => (
          <button key={other} type="button" lang={other} onClick={() => chooseLanguage(other)}>
            {name}
          </button>
        ))}
        <a href={HANDBOOK}>{t.shell.handbook}</a>
        <a href="/docs/guide">{t.signIn.guide}</a>
        <span>{t.signIn.version(version)}</span>
      </footer>
    </div>
  );
}
