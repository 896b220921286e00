/** The settings with which npm finds its registry and its cache here, without those of the running tests. */
export function npmEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(NODE_OPTIONS|NODE_ENV|DATABASE_URL|INIT_CWD|(JEST|TEST)_.*|npm_(?!config_).*|npm_config_local_prefix)$/;
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name));
  return { ...Object.fromEntries(kept), npm_config_prefer_offline: 'true', npm_config_update_notifier: 'false' };
}
