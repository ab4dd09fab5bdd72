import { afterMeetingCalls, preMeetingCalls } from '@anlan/domain/meeting/calls';
import { useParams } from 'react-router';
import { useT } from '../../lib/i18n';
import { PhoneFrame } from '../../parts/phone/phone-frame';
import { SignSheetList } from './sign-sheet';

/** What the code of a meeting opens: who is to sign, and signing. */
export function PreMeetingSigning() {
  return <Page title="班前会签到" calls={preMeetingCalls} />;
}

export function AfterMeetingSigning() {
  return <Page title="班后会签到" calls={afterMeetingCalls} />;
}

function Page({ title, calls }: { title: string; calls: typeof preMeetingCalls | typeof afterMeetingCalls }) {
  const t = useT();
  const { id = '' } = useParams();
  return (
    <PhoneFrame title={t(title)}>
      <div className="card meeting-card">
        <SignSheetList calls={calls} id={id} />
      </div>
    </PhoneFrame>
  );
}
