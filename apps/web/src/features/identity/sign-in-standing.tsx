import { useT } from '../../lib/i18n';
import { usePreferences } from '../../lib/preferences';
import type { TokenReply } from '../../lib/session/token-reply';
import { standIn } from '../../lib/standing';
import { choicesIn } from '../../lib/standing-choices';
import { StandingForm } from './standing-form';

interface Props {
  readonly token: TokenReply;
  readonly onToken: (token: TokenReply) => void;
}

/** The last step of signing in, of whoever has several departments or roles; begins with what he chose last time here. */
export function SignInStanding({ token, onToken }: Props) {
  const t = useT();
  const choices = choicesIn(token.detail);
  if (!choices) return null;
  const key = `${token.tenant_id}/${token.user_id}`;
  const last = usePreferences.getState().standings[key];
  return (
    <>
      <h1 className="login-title">{t('选择部门与角色')}</h1>
      <p className="login-hint">{t('您有几个部门或角色，可以只以其中一个进入；进入后可在用户菜单里切换。')}</p>
      <StandingForm
        choices={choices}
        standing={last ?? { deptId: null, roleId: null }}
        submitText={t('进入系统')}
        onChosen={async (standing) => {
          usePreferences.setState(({ standings }) => ({ standings: { ...standings, [key]: standing } }));
          const everything = standing.deptId === null && standing.roleId === null;
          onToken(everything ? token : await standIn(token.tenant_id, token.refresh_token, standing));
        }}
      />
    </>
  );
}
