import { institutional } from '@anlan/domain/document/institutional';
import { changesToSign } from '@anlan/domain/document/institutional-calls';
import type { SignOff } from '@anlan/resource';
import { Collapse } from 'antd';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { ChangedLines } from './changed-lines';

/** Kinds of texts whose versions are kept. */
const CALLS: Readonly<Record<string, typeof changesToSign>> = { [institutional.name]: changesToSign };

/** Since this person signed last: nothing for whoever signs for the first time. */
export function ChangedSince({ of, id }: { readonly of: SignOff; readonly id: string }) {
  const call = CALLS[of.of.name];
  return call ? <Changed call={call} id={id} /> : null;
}

function Changed({ call, id }: { readonly call: typeof changesToSign; readonly id: string }) {
  const t = useT();
  const tenantId = useSession((state) => state.tenantId);
  const { data } = useCall([tenantId, institutional.name], call, { params: { id } });
  if (!data?.from) return null;
  return (
    <Collapse
      defaultActiveKey={['changed']}
      className="changed-since"
      items={[
        {
          key: 'changed',
          label: t('与您签阅过的第{from}版相比，第{to}版改了什么', { from: data.from, to: data.to }),
          children: <ChangedLines changes={data} />,
        },
      ]}
    />
  );
}
