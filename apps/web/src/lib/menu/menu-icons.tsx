import {
  AlertOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  CarryOutOutlined,
  ControlOutlined,
  DashboardOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FireOutlined,
  FormOutlined,
  FundOutlined,
  GlobalOutlined,
  HeartOutlined,
  HistoryOutlined,
  LayoutOutlined,
  MenuOutlined,
  MonitorOutlined,
  PaperClipOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SettingOutlined,
  SolutionOutlined,
  TeamOutlined,
  ToolOutlined,
  UnorderedListOutlined,
  UserOutlined,
  VideoCameraOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/**
 * Icons a menu row may name in `source`; another name gets the plain list icon. Each is loaded with the shell, so only
 * those stand here that a menu uses or a module of the product is known to need.
 */
const icons: Record<string, ComponentType> = {
  alert: AlertOutlined,
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  'carry-out': CarryOutOutlined,
  control: ControlOutlined,
  dashboard: DashboardOutlined,
  environment: EnvironmentOutlined,
  'file-text': FileTextOutlined,
  fire: FireOutlined,
  form: FormOutlined,
  fund: FundOutlined,
  global: GlobalOutlined,
  heart: HeartOutlined,
  history: HistoryOutlined,
  layout: LayoutOutlined,
  menu: MenuOutlined,
  monitor: MonitorOutlined,
  'paper-clip': PaperClipOutlined,
  read: ReadOutlined,
  safety: SafetyOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  schedule: ScheduleOutlined,
  setting: SettingOutlined,
  solution: SolutionOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
  'video-camera': VideoCameraOutlined,
  warning: WarningOutlined,
};

export const menuIconNames: ReadonlySet<string> = new Set(Object.keys(icons));

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? UnorderedListOutlined;
  return <Icon />;
}
