import { t as common } from '.';
import { inLanguage } from './language';

export const t = {
  ...common,
  openIdConnect: await inLanguage({
    en: async () => (await import('./en/sign-in')).openIdConnect,
    de: async () => (await import('./de/sign-in')).openIdConnect,
  }),
};
