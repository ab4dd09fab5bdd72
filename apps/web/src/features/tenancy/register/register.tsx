import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Result, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n';
import { site } from '../../../lib/site';
import { LanguageButton } from '../../../parts/language-button';
import { LogoMark } from '../../../parts/logo';
import { RegisterForm } from './register-form';
import { RegisterProgress } from './register-progress';
import './register.css';

/** /register, open to everybody: a company asks to be let in, and asks how its application stands. */
export function Register() {
  const t = useT();
  const [tab, setTab] = useState('apply');
  const [sent, setSent] = useState(false);
  useEffect(() => {
    document.title = `${t('企业注册')} - ${t(site.name)}`;
  }, [t]);
  return (
    <main className="register">
      <header className="register-head">
        <LogoMark size={36} />
        <div>
          <strong>{site.name}</strong>
          <span>{t(site.product)}</span>
        </div>
        <LanguageButton />
      </header>
      <section className="register-card">
        <h1>{t('企业注册')}</h1>
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={[
            {
              key: 'apply',
              label: t('提交申请'),
              children: sent ? (
                <Result
                  status="success"
                  title={t('注册申请已提交，请等待管理员审核')}
                  subTitle={t('审核通过后，平台会将租户编号与初始密码告知联系人；可凭信用代码与联系电话查询进度。')}
                  extra={
                    <Button type="primary" onClick={() => setTab('progress')}>
                      {t('查询进度')}
                    </Button>
                  }
                />
              ) : (
                <RegisterForm onSent={() => setSent(true)} />
              ),
            },
            { key: 'progress', label: t('查询进度'), children: <RegisterProgress /> },
          ]}
        />
        <Link to="/login" className="register-back">
          <ArrowLeftOutlined aria-hidden /> {t('返回登录')}
        </Link>
      </section>
    </main>
  );
}
